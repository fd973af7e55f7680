import type { TFunction } from 'i18next';
import type { AuditTable_company$data } from '../../../__generated__/AuditTable_company.graphql.ts';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { AuditSentence } from './AuditSentence.tsx';
import { type AuditNames, type Difference, differences } from './differences.ts';

/** One row of the audit log. */
export type AuditRow = AuditTable_company$data['auditLog']['edges'][number]['node'];

/** Changes of an entry that its row has room for. */
const SHOWN = 2;

/** A change in a line: `Severity: High → Critical`. */
const changeText = ({ name, before, after }: Difference): string =>
  `${name}: ${before === null ? '' : `${before} → `}${after ?? '–'}`;

/** Columns of the audit log; the company where there are several. */
export function auditColumns(
  t: TFunction<'administration'>,
  words: TFunction<'auditWords'>,
  names: AuditNames,
  ofOrganization: boolean,
): readonly Column<AuditRow>[] {
  const company: Column<AuditRow> = {
    key: 'company',
    header: t('audit.fields.company'),
    width: 110,
    cell: ({ companyName }) => <span className="p-trunc">{companyName}</span>,
  };
  const changes: Column<AuditRow> = {
    key: 'changes',
    header: t('audit.changes'),
    width: 240,
    priority: 'wide',
    cell: (row) => {
      const told = differences(row, names).map(changeText);
      if (told.length === 0) return <span className="p-num-none">–</span>;
      const rest = told.length - SHOWN;
      return (
        <span className="p-trunc p-subtle" title={told.join('\n')}>
          {told.slice(0, SHOWN).join(', ')}
          {rest > 0 && ` ${words('more', { count: rest })}`}
        </span>
      );
    },
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
      key: 'happened',
      header: words('happened'),
      cell: (row) => (
        <span className="p-trunc">
          <AuditSentence entry={row} isBrief />
        </span>
      ),
    },
    changes,
    {
      key: 'address',
      header: t('audit.fields.address'),
      width: 110,
      cell: ({ address }) => (
        <span className="p-trunc p-mono" title={address ?? ''}>
          {address ?? '–'}
        </span>
      ),
    },
  ];
}
