import type { TFunction } from 'i18next';
import { KILL_CHAIN } from '@palisade/vocabulary/attackTypes.ts';
import { Link } from 'react-router-dom';
import { NumberText } from '../../../../ui/marks/NumberText.tsx';
import { Tag, TagList } from '../../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../../ui/marks/TimeText.tsx';
import type { Column } from '../../../../ui/table/tableTypes.ts';
import { attackerPath } from '../../attackers.paths.ts';
import { AttackerSeverity } from '../AttackerSeverity.tsx';
import { AttackerStatusPill } from '../AttackerStatusPill.tsx';
import { SourceText } from '../SourceText.tsx';
import type { AttackerRow } from './useAttackerRows.ts';

type Texts = TFunction<'attackersList'>;
type AttackerColumn = Omit<Column<AttackerRow>, 'key' | 'header'>;

const RISK_TYPES = 1;

const verdict = (t: Texts, { successes }: AttackerRow) =>
  successes > 0 ? (
    <span
      className="attacker-verdict"
      title={t('successes', { count: successes, formatted: successes.toLocaleString('en-GB') })}
    >
      <Tag variant="danger">{t('succeeded')}</Tag>
    </span>
  ) : (
    <span className="attacker-verdict" title={t('noSuccess')}>
      <Tag>{t('attempted')}</Tag>
    </span>
  );

/** What the columns of the attackers show, by key, in the order in which they can be chosen. */
const COLUMNS = {
  severity: () => ({
    width: 104,
    isSortable: true,
    cell: (row) => <AttackerSeverity severity={row.severity} />,
  }),
  source: (_t, companyId) => ({
    width: 232,
    isSortable: true,
    cell: (row) => (
      <Link to={attackerPath(companyId, row.attackerId)} className="attacker-link">
        <SourceText sourceType={row.sourceType} sourceId={row.sourceId} />
      </Link>
    ),
  }),
  riskTypes: () => ({
    cell: (row) => <TagList items={row.riskTypes.map(({ label }) => label)} limit={RISK_TYPES} />,
  }),
  verdict: (t) => ({ width: 100, cell: (row) => verdict(t, row) }),
  attempts: () => ({
    width: 88,
    align: 'end',
    isSortable: true,
    cell: (row) => <NumberText value={row.attempts} />,
  }),
  steps: () => ({
    width: 72,
    align: 'end',
    priority: 'wide',
    isSortable: true,
    cell: (row) => <NumberText value={row.stepCount} />,
  }),
  phase: (t) => ({
    width: 108,
    cell: (row) => t(`phases.${KILL_CHAIN.find((each) => each === row.phase) ?? 'recon'}`),
  }),
  firstSeen: () => ({
    width: 104,
    align: 'end',
    priority: 'wide',
    isSortable: true,
    cell: (row) => <TimeText value={row.firstSeen} />,
  }),
  lastSeen: () => ({
    width: 104,
    align: 'end',
    isSortable: true,
    cell: (row) => <TimeText value={row.lastSeen} />,
  }),
  status: () => ({
    width: 124,
    priority: 'wide',
    cell: (row) => <AttackerStatusPill status={row.status} />,
  }),
} as const satisfies Record<string, (t: Texts, companyId: string) => AttackerColumn>;

export type ColumnKey = keyof typeof COLUMNS;
export const COLUMN_KEYS = Object.keys(COLUMNS) as readonly ColumnKey[]; // Keys of the object above.

/**
 * The columns of these keys. Chosen ones stay on small windows, where the default ones give way by
 * priority.
 */
export function attackerColumns(
  t: Texts,
  companyId: string,
  keys: readonly string[],
  areChosen: boolean,
): readonly Column<AttackerRow>[] {
  const known = keys.flatMap((key) => COLUMN_KEYS.find((each) => each === key) ?? []);
  return known.map((key) => {
    const column: AttackerColumn = COLUMNS[key](t, companyId);
    return {
      ...column,
      key,
      header: t(`columns.${key}`),
      ...(areChosen && { priority: 'always' }),
    };
  });
}
