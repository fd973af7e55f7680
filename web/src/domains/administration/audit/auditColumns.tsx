import type { TFunction } from 'i18next';
import type { AuditTable_company$data } from '../../../__generated__/AuditTable_company.graphql.ts';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';

/** One row of the audit log. */
export type AuditRow = AuditTable_company$data['auditLog']['edges'][number]['node'];

/** Columns of the audit log; the company where there are several. */
export function auditColumns(
  t: TFunction<'administration'>,
  ofOrganization: boolean,
): readonly Column<AuditRow>[] {
  const company: Column<AuditRow> = {
    key: 'company',
    header: t('audit.fields.company'),
    width: 150,
    cell: ({ companyName }) => <span className="p-trunc">{companyName}</span>,
  };
  return [
    {
      key: 'time',
      header: t('audit.fields.time'),
      width: 150,
      cell: ({ at }) => <TimeText value={at} format="exact" />,
    },
    ...(ofOrganization ? [company] : []),
    {
      key: 'actor',
      header: t('audit.fields.actor'),
      cell: ({ actor }) => <TruncatedText text={actor} />,
    },
    {
      key: 'action',
      header: t('audit.fields.action'),
      width: 210,
      cell: ({ action }) => <span className="p-trunc p-mono">{action}</span>,
    },
    {
      key: 'targetType',
      header: t('audit.fields.targetType'),
      width: 130,
      priority: 'wide',
      cell: ({ targetType }) => <span className="p-trunc">{targetType}</span>,
    },
    { key: 'target', header: t('audit.fields.target'), width: 180, cell: target },
    {
      key: 'address',
      header: t('audit.fields.address'),
      width: 150,
      cell: ({ address }) => (
        <span className="p-trunc p-mono" title={address ?? ''}>
          {address ?? '–'}
        </span>
      ),
    },
  ];
}

/** Its name; its key where it has none, and on hovering. */
function target({ targetName, targetId }: AuditRow) {
  if (targetName === null)
    return (
      <span className="p-trunc p-mono" title={targetId ?? ''}>
        {targetId ?? '–'}
      </span>
    );
  return (
    <span
      className="p-trunc"
      title={targetId === null ? targetName : `${targetName} (${targetId})`}
    >
      {targetName}
    </span>
  );
}
