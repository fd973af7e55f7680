import type { TFunction } from 'i18next';
import { KILL_CHAIN } from '@palisade/vocabulary/attackTypes.ts';
import { Link } from 'react-router-dom';
import { type ColumnKinds, defineColumns } from '../../../../entities/lists/defineColumns.ts';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { NumberText } from '../../../../ui/marks/NumberText.tsx';
import { Tag, TagList } from '../../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../../ui/marks/TimeText.tsx';
import { attackerPath } from '../../attackers.paths.ts';
import { AttackerSeverity } from '../AttackerSeverity.tsx';
import { AttackerStatusPill } from '../AttackerStatusPill.tsx';
import { SourceText } from '../SourceText.tsx';
import type { AttackerRow } from './useAttackerRows.ts';
import { formatNumber } from '../../../../ui/text/format.ts';

type Texts = TFunction<'attackersList'>;

interface Context {
  readonly t: Texts;
  readonly companyId: string;
}

const RISK_TYPES = 1;

const verdict = (t: Texts, { successes }: AttackerRow) =>
  successes > 0 ? (
    <span
      className="attacker-verdict"
      title={t('successes', { count: successes, formatted: formatNumber(successes) })}
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
  source: ({ companyId }) => ({
    isName: true,
    width: 232,
    isSortable: true,
    cell: (row) => (
      <Link to={attackerPath(companyId, row.attackerId)} className="attacker-link">
        <SourceText sourceType={row.sourceType} sourceId={row.sourceId} />
      </Link>
    ),
  }),
  riskTypes: () => ({
    cell: (row) => (
      <TagList items={row.riskTypes.map(({ label }) => catalogueText(label))} limit={RISK_TYPES} />
    ),
  }),
  verdict: ({ t }) => ({ width: 100, cell: (row) => verdict(t, row) }),
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
  phase: ({ t }) => ({
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
} as const satisfies ColumnKinds<AttackerRow, Context>;

/** The columns of attackers. */
export const attackerColumns = defineColumns<AttackerRow, Context, keyof typeof COLUMNS>(
  COLUMNS,
  ({ t }, key) => t(`columns.${key}`),
);
