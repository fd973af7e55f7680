import { DATA_SIDES } from '@palisade/vocabulary/dataFlows.ts';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import type { TFunction } from 'i18next';
import type { reportFiguresQuery$data } from '../../../__generated__/reportFiguresQuery.graphql.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { differenceOf } from '../causes/causeParts.ts';
import type { Report } from './reportDocument.ts';

type Figures = NonNullable<reportFiguresQuery$data['company']>;
type Sections = Report['sections'];
type Words = TFunction<'overview'>;

const ROWS = 5;

const signed = (value: number): string => formatNumber(value, { signDisplay: 'exceptZero' });

function inventory(figures: Figures, t: Words): Sections | null {
  const { inventoryCounts: counts, inventoryCountChanges: moved, traffic } = figures;
  if (!counts || !moved || !traffic) return null;
  const changeOf = (counted: string): string =>
    signed(
      differenceOf(
        moved.changes.flatMap((each) =>
          each.counted === counted ? [{ cause: '', gained: each.gained, lost: each.lost }] : [],
        ),
      ),
    );
  return [
    {
      title: t('report.inventory'),
      columns: [t('report.now'), t('report.change')],
      rows: [
        [t('cards.hosts'), formatNumber(counts.hosts), changeOf('hosts')],
        [t('cards.apis'), formatNumber(counts.apis), changeOf('apis')],
        [t('cards.endpoints'), formatNumber(counts.endpoints), changeOf('endpoints')],
        [t('report.sensitive'), formatNumber(counts.sensitiveEndpoints), ''],
        [t('report.unauthenticated'), formatNumber(counts.unauthenticatedEndpoints), ''],
        [t('report.requests'), formatNumber(traffic.requests), ''],
      ],
      none: '',
    },
  ];
}

function gaps({ gapCounts, gapCountChanges, topGaps }: Figures, t: Words): Sections | null {
  if (!gapCounts || !gapCountChanges || !topGaps) return null;
  const open = gapCounts.filter(({ status }) => status === 'open');
  const sum = (counts: typeof open): number => counts.reduce((all, each) => all + each.gaps, 0);
  const change = differenceOf(gapCountChanges.changes.map((each) => ({ cause: '', ...each })));
  return [
    {
      title: t('severities.title'),
      columns: [t('report.now'), t('report.change')],
      rows: [
        [t('cards.gaps'), formatNumber(sum(open)), signed(change)],
        ...SEVERITIES.toReversed().map(
          (severity) =>
            [
              t(`severities.${severity}`),
              formatNumber(sum(open.filter((each) => each.severity === severity))),
              '',
            ] as const,
        ),
      ],
      none: '',
    },
    {
      title: t('gaps.top'),
      columns: [t('cards.gaps')],
      rows: topGaps.map(({ name, gaps: count }) => [catalogueText(name), formatNumber(count)]),
      none: t('gaps.none'),
    },
  ];
}

function dataTypes({ dataSecurity }: Figures, t: Words): Sections | null {
  if (!dataSecurity) return null;
  return DATA_SIDES.map((side) => ({
    title: `${t('dataTypes.title')} · ${t(`dataTypes.${side}`)}`,
    columns: [t('cards.endpoints')],
    // The most endpoints come first.
    rows: dataSecurity.flows
      .filter((flow) => flow.side === side)
      .slice(0, ROWS)
      .map(
        ({ dataType, endpoints }) => [catalogueText(dataType), formatNumber(endpoints)] as const,
      ),
    none: t(side === 'request' ? 'dataTypes.noneRequest' : 'dataTypes.noneResponse'),
  }));
}

function attackers({ attackerCounts, topRiskTypes }: Figures, t: Words): Sections | null {
  if (!attackerCounts || !topRiskTypes) return null;
  const open = attackerCounts.filter(
    ({ actionGroup, status }) => actionGroup === 'actionRequired' && status === 'open',
  );
  return [
    {
      title: t('attackers.severities'),
      columns: [t('attackers.unit')],
      rows: SEVERITIES.toReversed().map((severity) => [
        t(`severities.${severity}`),
        formatNumber(
          open.reduce((all, each) => all + (each.severity === severity ? each.attackers : 0), 0),
        ),
      ]),
      none: t('attackers.none'),
    },
    {
      title: t('attackers.riskTypes'),
      columns: [t('attackers.counted')],
      rows: topRiskTypes.map(({ riskType, attackers: count }) => [
        catalogueText(riskType.label),
        formatNumber(count),
      ]),
      none: t('attackers.none'),
    },
  ];
}

type Seen = 'seesInventory' | 'seesGaps' | 'seesData' | 'seesAttackers';

const PARTS = [
  ['seesInventory', 'report.inventory', inventory],
  ['seesGaps', 'severities.title', gaps],
  ['seesData', 'dataTypes.title', dataTypes],
  ['seesAttackers', 'attackers.severities', attackers],
] as const;

/** The figures in words, as far as the reader sees them; a part that failed is named. */
export const reportSections = (
  figures: Figures,
  sees: Readonly<Record<Seen, boolean>>,
  t: Words,
): Sections =>
  PARTS.flatMap(([seen, title, part]) =>
    sees[seen]
      ? (part(figures, t) ?? [
          { title: t(title), columns: [], rows: [], none: t('report.unavailable') },
        ])
      : [],
  );
