import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapContent_gap$key } from '../../../../__generated__/GapContent_gap.graphql.ts';
import { useDrawers } from '../../../../entities/drawers/useDrawers.ts';
import { SectionBoundary, ValueBoundary } from '../../../../entities/routing/Boundaries.tsx';
import { useSteps } from '../../../../entities/drawers/useSteps.ts';
import { Drawer } from '../../../../ui/drawer/Drawer.tsx';
import { GAP_DRAWER } from '../../posture.paths.ts';
import { GapSeverity } from '../GapSeverity.tsx';
import { GapActivity } from './GapActivity.tsx';
import { GapAlsoAt } from './GapAlsoAt.tsx';
import { GapButtons } from './GapButtons.tsx';
import { GapClosing } from './GapClosing.tsx';
import { GapConditions } from './GapConditions.tsx';
import { GapEndpoint } from './GapEndpoint.tsx';
import { GapEvidence } from './GapEvidence.tsx';
import { GapFacts } from './GapFacts.tsx';
import { GapTexts } from './GapTexts.tsx';
import { GapTraffic } from './GapTraffic.tsx';
import { GapVulnerabilities } from './GapVulnerabilities.tsx';

interface GapContentProps {
  readonly gap: GapContent_gap$key;
  readonly gapId: string;
  readonly isStale: boolean;
}

/** Head, content and aside of the drawer of a gap. */
export function GapContent({ gap: key, gapId, isStale }: GapContentProps) {
  const { t } = useTranslation('gapDrawer');
  const comment = useRef<HTMLTextAreaElement>(null);
  const gap = useFragment(
    graphql`
      fragment GapContent_gap on PostureGap @throwOnFieldError {
        name
        severity
        ...GapButtons_gap
        ...GapTexts_gap
        ...GapConditions_gap
        ...GapEvidence_gap
        ...GapVulnerabilities_gap
        ...GapAlsoAt_gap
        ...GapTraffic_gap
        ...GapClosing_gap
        ...GapFacts_gap
        ...GapEndpoint_gap
        ...GapActivity_gap
      }
    `,
    key,
  );
  const drawers = useDrawers();
  const { neighbours, onPrevious, onNext } = useSteps(GAP_DRAWER, gapId, (id) =>
    drawers.change({ name: GAP_DRAWER, id }),
  );
  const positionText = (position: number, total: number) =>
    t('position', {
      position: position.toLocaleString('en-GB'),
      total: total.toLocaleString('en-GB'),
      scope: neighbours?.scope?.toLowerCase() ?? '',
    });
  return (
    <Drawer
      kind={t('kind')}
      {...(neighbours &&
        neighbours.total !== null && {
          position: positionText(neighbours.position, neighbours.total),
        })}
      onPrevious={onPrevious}
      onNext={onNext}
      link={() => window.location.href}
      title={
        <>
          <GapSeverity severity={gap.severity} variant="badge" />
          <span className="p-trunc" title={gap.name}>
            {gap.name}
          </span>
        </>
      }
      actions={
        <ValueBoundary>
          <GapButtons gap={gap} onComment={() => comment.current?.focus()} />
        </ValueBoundary>
      }
      aside={
        <>
          <SectionBoundary title={t('closing.title')}>
            <GapClosing gap={gap} />
          </SectionBoundary>
          <SectionBoundary>
            <GapFacts gap={gap} />
          </SectionBoundary>
          <SectionBoundary title={t('endpoint.title')}>
            <GapEndpoint gap={gap} />
          </SectionBoundary>
          <SectionBoundary title={t('activity.title')}>
            <GapActivity key={gapId} gap={gap} commentRef={comment} />
          </SectionBoundary>
        </>
      }
    >
      <div aria-busy={isStale}>
        <SectionBoundary title={t('description')}>
          <GapTexts gap={gap} />
        </SectionBoundary>
        <SectionBoundary title={t('conditions')}>
          <GapConditions gap={gap} />
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
      </div>
    </Drawer>
  );
}
