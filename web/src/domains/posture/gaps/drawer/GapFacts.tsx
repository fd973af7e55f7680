import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  GapFacts_gap$data,
  GapFacts_gap$key,
} from '../../../../__generated__/GapFacts_gap.graphql.ts';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { Facts, Section } from '../../../../ui/layout/Panel.tsx';
import { AvailabilityText } from '../../../../ui/marks/StatusPill.tsx';
import { TagList } from '../../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../../ui/marks/TimeText.tsx';
import { GapSeverity } from '../GapSeverity.tsx';
import './gapDrawer.texts.ts';

type Gap = GapFacts_gap$data;
type Texts = TFunction<'gapDrawer'>;

/** When the gap was found and closed, and when its endpoint was last seen. */
function times(t: Texts, gap: Gap) {
  const exact = (value: string) => <TimeText value={value} format="exact" />;
  return [
    { label: t('facts.detected'), value: exact(gap.creationTime) },
    ...(gap.reopenedAt ? [{ label: t('facts.reopened'), value: exact(gap.reopenedAt) }] : []),
    ...(gap.closedAt ? [{ label: t('facts.resolved'), value: exact(gap.closedAt) }] : []),
    { label: t('facts.lastActivity'), value: <TimeText value={gap.lastActivity} /> },
    { label: t('facts.updated'), value: <TimeText value={gap.lastUpdateTime} /> },
  ];
}

/** Whose policy found it, and which weaknesses that is about. */
function policy(t: Texts, { evidence: { ruleType, cweIds, owasp } }: Gap) {
  const weaknesses = [...cweIds, ...owasp];
  return [
    {
      label: t('facts.policy'),
      value: t(ruleType === 'companyDefined' ? 'facts.company' : 'facts.provider'),
    },
    ...(weaknesses.length > 0
      ? [{ label: t('facts.weaknesses'), value: <TagList items={weaknesses} /> }]
      : []),
  ];
}

/** Names and values of a gap. */
export function GapFacts({ gap: key }: { readonly gap: GapFacts_gap$key }) {
  const { t } = useTranslation('gapDrawer');
  const { t: tGaps } = useTranslation('gaps');
  const gap = useFragment(
    graphql`
      fragment GapFacts_gap on PostureGap @throwOnFieldError {
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
      }
    `,
    key,
  );
  const { categories, isFrozen, holds } = gap;
  const items = [
    { label: t('facts.severity'), value: <GapSeverity severity={gap.severity} /> },
    {
      label: t('facts.categories', { count: categories.length }),
      value: <TagList items={categories.map(catalogueText)} />,
    },
    ...times(t, gap),
    {
      label: t('facts.condition'),
      value: t(isFrozen ? 'facts.frozen' : holds ? 'facts.holds' : 'facts.gone'),
    },
    {
      label: t('facts.traffic'),
      value: (
        <AvailabilityText isActive={!isFrozen} label={tGaps(isFrozen ? 'inactive' : 'active')} />
      ),
    },
    {
      label: t('facts.source'),
      value: (
        <TagList items={[...gap.sources, ...gap.sourceTypes.map(catalogueText)]} variant="solid" />
      ),
    },
    ...policy(t, gap),
  ];
  return (
    <Section>
      <Facts items={items} />
    </Section>
  );
}
