import type { TFunction } from 'i18next';
import { MessageSquare } from 'lucide-react';
import { AvailabilityText } from '../../../../ui/marks/StatusPill.tsx';
import { HostText } from '../../../../ui/marks/HostText.tsx';
import { MethodTag } from '../../../../ui/marks/MethodTag.tsx';
import { NumberText } from '../../../../ui/marks/NumberText.tsx';
import { PathText } from '../../../../ui/marks/PathText.tsx';
import { Sparkline } from '../../../../ui/marks/Sparkline.tsx';
import { TagList } from '../../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../../ui/marks/TimeText.tsx';
import { valueOf } from '../../../../entities/errors/valueOf.ts';
import { Unavailable } from '../../../../ui/marks/Unavailable.tsx';
import { type ColumnKinds, defineColumns } from '../../../../entities/lists/defineColumns.ts';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { GapSeverity } from '../GapSeverity.tsx';
import type { GapRow } from './useGapRows.ts';

type Texts = TFunction<'gaps'>;

const NONE = <span className="p-num-none">–</span>;
const PATH_LETTERS = 30;
const tags = (items: readonly string[] | undefined, variant: 'outline' | 'solid' = 'outline') => (
  <TagList items={items ?? []} variant={variant} limit={1} />
);

const UNAVAILABLE = <Unavailable />;
/**
 * Names of labels of an endpoint: none where it is gone, and a word for it where they could not be
 * loaded.
 */
function named({ labelled }: GapRow, kind: 'labels' | 'tags') {
  return labelled.ok
    ? tags(
        labelled.value?.[kind].map(({ name }) => name),
        'solid',
      )
    : UNAVAILABLE;
}

function trafficCell({ endpoint }: GapRow) {
  if (!endpoint.ok) return UNAVAILABLE;
  return endpoint.value ? (
    <Sparkline values={endpoint.value.traffic.points.map(({ requests }) => requests)} />
  ) : (
    NONE
  );
}

/** What the columns of the gaps show, by key, in the order in which they can be chosen. */
const COLUMNS = {
  severity: () => ({
    width: 92,
    isSortable: true,
    cell: (row) => <GapSeverity severity={row.severity} />,
  }),
  gapName: () => ({
    isName: true,
    width: 288,
    isSortable: true,
    cell: (row) => {
      const name = catalogueText(row.name);
      return (
        <b className="p-strong p-trunc" title={name}>
          {name}
        </b>
      );
    },
  }),
  categories: () => ({
    width: 140,
    priority: 'wide',
    cell: (row) => tags(row.categories.map(catalogueText)),
  }),
  host: (t) => ({
    width: 216,
    isSortable: true,
    cell: (row) =>
      row.host === '' ? (
        <span className="p-num-none" title={t('noHost')}>
          –
        </span>
      ) : (
        <HostText host={row.host} isExternal={valueOf(row.endpoint)?.isExternal ?? false} />
      ),
  }),
  method: () => ({ width: 70, isSortable: true, cell: (row) => <MethodTag method={row.method} /> }),
  path: () => ({
    width: 236,
    isSortable: true,
    cell: (row) => <PathText path={row.path} limit={PATH_LETTERS} />,
  }),
  trafficStatus: (t) => ({
    width: 102,
    isSortable: true,
    cell: (row) => (
      <span {...(row.isFrozen && { title: t('inactiveApi') })}>
        <AvailabilityText
          isActive={!row.isFrozen}
          label={t(row.isFrozen ? 'inactive' : 'active')}
        />
      </span>
    ),
  }),
  sourceType: () => ({
    width: 112,
    priority: 'wide',
    cell: (row) => tags(row.sourceTypes.map(catalogueText)),
  }),
  source: () => ({ width: 128, priority: 'wide', cell: (row) => tags(row.sources, 'solid') }),
  parameterNames: () => ({ width: 152, priority: 'wide', cell: (row) => tags(row.parameterNames) }),
  dataTypes: () => ({ width: 140, cell: (row) => tags(row.dataTypes.map(catalogueText)) }),
  dataCategories: () => ({
    width: 124,
    priority: 'wide',
    cell: (row) => tags(row.dataCategories.map(catalogueText)),
  }),
  ticket: (t) => ({
    width: 116,
    cell: (row) =>
      row.tickets
        ? tags(row.tickets.map(({ number }) => number ?? t('ticketWaiting')))
        : UNAVAILABLE,
  }),
  labels: () => ({ width: 128, priority: 'wide', cell: (row) => named(row, 'labels') }),
  tags: () => ({ width: 112, priority: 'wide', cell: (row) => named(row, 'tags') }),
  detected: () => ({
    width: 112,
    align: 'end',
    isSortable: true,
    cell: (row) => <TimeText value={row.creationTime} format="date" />,
  }),
  lastActivity: () => ({
    width: 112,
    align: 'end',
    isSortable: true,
    cell: (row) => <TimeText value={row.lastActivity} />,
  }),
  traffic: () => ({ width: 84, priority: 'wide', cell: trafficCell }),
  comments: (t) => ({
    width: 92,
    align: 'end',
    cell: (row) => (
      <span className="p-line" title={t('comments', { count: row.commentCount })}>
        {row.commentCount > 0 && <MessageSquare size={12} className="p-subtle" />}
        <NumberText value={row.commentCount} />
      </span>
    ),
  }),
} as const satisfies ColumnKinds<GapRow, Texts>;

/** The columns of gaps. */
export const gapColumns = defineColumns<GapRow, Texts, keyof typeof COLUMNS>(COLUMNS, (t, key) =>
  t(`columns.${key}`),
);
