import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapProof_company$key } from '../../../../__generated__/GapProof_company.graphql.ts';
import type { GapSections_gap$key } from '../../../../__generated__/GapSections_gap.graphql.ts';
import { SectionBoundary } from '../../../../entities/routing/Boundaries.tsx';
import { GapAlsoAt } from './GapAlsoAt.tsx';
import { GapProof } from '../proof/GapProof.tsx';
import { GapConditions } from './GapConditions.tsx';
import './gapDrawer.texts.ts';
import { GapEvidence } from './GapEvidence.tsx';
import { GapTexts } from './GapTexts.tsx';
import { GapTraffic } from './GapTraffic.tsx';
import { GapVulnerabilities } from './GapVulnerabilities.tsx';

interface GapSectionsProps {
  readonly gap: GapSections_gap$key;
  readonly company: GapProof_company$key;
}

/** What is wrong and what to do, by what it was found, and where else it is. */
export function GapSections({ gap: key, company }: GapSectionsProps) {
  const { t } = useTranslation('gapDrawer');
  const gap = useFragment(
    graphql`
      fragment GapSections_gap on PostureGap @throwOnFieldError {
        ...GapTexts_gap
        ...GapConditions_gap
        ...GapProof_gap
        ...GapEvidence_gap
        ...GapVulnerabilities_gap
        ...GapAlsoAt_gap
        ...GapTraffic_gap
      }
    `,
    key,
  );
  return (
    <>
      <SectionBoundary title={t('description')}>
        <GapTexts gap={gap} />
      </SectionBoundary>
      <SectionBoundary title={t('conditions')}>
        <GapConditions gap={gap} />
      </SectionBoundary>
      <SectionBoundary title={t('proof.title')}>
        <GapProof gap={gap} company={company} />
      </SectionBoundary>
      <SectionBoundary title={t('evidence.title')}>
        <GapEvidence gap={gap} />
      </SectionBoundary>
      <SectionBoundary title={t('vulnerabilities')}>
        <GapVulnerabilities gap={gap} />
      </SectionBoundary>
      <SectionBoundary title={t('alsoAt.title')}>
        <GapAlsoAt gap={gap} />
      </SectionBoundary>
      <SectionBoundary title={t('traffic.title')}>
        <GapTraffic gap={gap} />
      </SectionBoundary>
    </>
  );
}
