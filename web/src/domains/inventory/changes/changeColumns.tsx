import type { TFunction } from 'i18next';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Unavailable } from '../../../ui/marks/Unavailable.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { ChangeText } from './ChangeText.tsx';
import type { ChangeRow } from './useChangeList.ts';

/** Columns of the changes. */
export function changeColumns(t: TFunction<'changes'>): readonly Column<ChangeRow>[] {
  return [
    {
      key: 'time',
      header: t('columns.time'),
      width: 150,
      cell: ({ at }) => <TimeText value={at} format="exact" />,
    },
    { key: 'what', header: t('columns.what'), cell: (row) => <ChangeText change={row} /> },
    {
      key: 'where',
      header: t('columns.where'),
      width: 340,
      cell: ({ endpoint, api }) => where(t, endpoint, api),
    },
    {
      key: 'host',
      header: t('columns.host'),
      width: 280,
      priority: 'wide',
      cell: ({ host }) => hostOf(host),
    },
  ];
}

function hostOf(host: ChangeRow['host']) {
  if (!host.ok) return <Unavailable />;
  return host.value == null ? (
    '–'
  ) : (
    <HostText host={host.value.name} isExternal={host.value.isExternal} />
  );
}

function where(t: TFunction<'changes'>, endpoint: ChangeRow['endpoint'], api: ChangeRow['api']) {
  if (!endpoint.ok) return <Unavailable />;
  if (endpoint.value == null) {
    if (!api.ok) return <Unavailable />;
    return (
      <span className="p-trunc">
        {api.value == null ? '–' : t('api', { name: api.value.name })}
      </span>
    );
  }
  return (
    <span className="p-line">
      <MethodTag method={endpoint.value.method} />
      <PathText path={endpoint.value.path} limit={30} />
    </span>
  );
}
