import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapFacts_gap$key } from '../../../../__generated__/GapFacts_gap.graphql.ts';
import { LinkedTickets } from '../../../../entities/tickets/LinkedTickets.tsx';
import { Facts, Section } from '../../../../ui/layout/Panel.tsx';
import { AvailabilityText } from '../../../../ui/marks/StatusPill.tsx';
import { TagList } from '../../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../../ui/marks/TimeText.tsx';
import { Unavailable } from '../../../../ui/marks/Unavailable.tsx';
import { GapSeverity } from '../GapSeverity.tsx';
import { useReload } from '../../../../entities/lists/useReload.ts';
import './gapDrawer.texts.ts';

/** Names and values of a gap, and its tickets. */
export function GapFacts({ gap: key }: { readonly gap: GapFacts_gap$key }) {
  const { t } = useTranslation('gapDrawer');
  const { t: tGaps } = useTranslation('gaps');
  const reload = useReload();
  const gap = useFragment(
    graphql`
      fragment GapFacts_gap on PostureGap @throwOnFieldError {
        gapId
        severity
        categories
        isFrozen
        holds
        creationTime
        reopenedAt
        closedAt
        lastActivity
        lastUpdateTime
        sources
        sourceTypes
        evidence {
          ruleType
          cweIds
          owasp
        }
        tickets @catch(to: NULL) {
          ...LinkedTickets_ticket
        }
      }
    `,
    key,
  );
  const { evidence, tickets } = gap;
  const time = (label: 'reopened' | 'resolved', value: string | null | undefined) =>
    value ? [{ label: t(`facts.${label}`), value: <TimeText value={value} format="exact" /> }] : [];
  const weaknesses = [...evidence.cweIds, ...evidence.owasp];
  const items = [
    { label: t('facts.severity'), value: <GapSeverity severity={gap.severity} /> },
    {
      label: t('facts.categories', { count: gap.categories.length }),
      value: <TagList items={gap.categories} />,
    },
    { label: t('facts.detected'), value: <TimeText value={gap.creationTime} format="exact" /> },
    ...time('reopened', gap.reopenedAt),
    ...time('resolved', gap.closedAt),
    { label: t('facts.lastActivity'), value: <TimeText value={gap.lastActivity} /> },
    { label: t('facts.updated'), value: <TimeText value={gap.lastUpdateTime} /> },
    {
      label: t('facts.condition'),
      value: t(gap.isFrozen ? 'facts.frozen' : gap.holds ? 'facts.holds' : 'facts.gone'),
    },
    {
      label: t('facts.traffic'),
      value: (
        <AvailabilityText
          isActive={!gap.isFrozen}
          label={tGaps(gap.isFrozen ? 'inactive' : 'active')}
        />
      ),
    },
    {
      label: t('facts.source'),
      value: <TagList items={[...gap.sources, ...gap.sourceTypes]} variant="solid" />,
    },
    {
      label: t('facts.policy'),
      value: t(evidence.ruleType === 'companyDefined' ? 'facts.company' : 'facts.provider'),
    },
    ...(weaknesses.length > 0
      ? [{ label: t('facts.weaknesses'), value: <TagList items={weaknesses} /> }]
      : []),
  ];
  return (
    <>
      <Section>
        <Facts items={items} />
      </Section>
      <Section title={t('tickets')} count={tickets?.length}>
        {tickets ? (
          <LinkedTickets tickets={tickets} thing="gap" thingId={gap.gapId} onChanged={reload} />
        ) : (
          <Unavailable />
        )}
      </Section>
    </>
  );
}
