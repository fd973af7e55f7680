import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapContent_gap$key } from '../../../../__generated__/GapContent_gap.graphql.ts';
import type { GapProof_company$key } from '../../../../__generated__/GapProof_company.graphql.ts';
import { useDrawers } from '../../../../entities/drawers/useDrawers.ts';
import { useSteps } from '../../../../entities/drawers/useSteps.ts';
import { ValueBoundary } from '../../../../entities/routing/Boundaries.tsx';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { Drawer } from '../../../../ui/drawer/Drawer.tsx';
import { TruncatedText } from '../../../../ui/marks/TruncatedText.tsx';
import { GAP_DRAWER } from '../../posture.paths.ts';
import { GapSeverity } from '../GapSeverity.tsx';
import { GapAside } from './GapAside.tsx';
import { GapButtons } from './GapButtons.tsx';
import './gapDrawer.texts.ts';
import { GapSections } from './GapSections.tsx';
import { useGapChanged } from './useGapChanged.ts';
import { formatNumber } from '../../../../ui/text/format.ts';

interface GapContentProps {
  readonly gap: GapContent_gap$key;
  readonly company: GapProof_company$key;
  readonly gapId: string;
  readonly isStale: boolean;
}

/** Head, content and aside of the drawer of a gap. */
export function GapContent({ gap: key, company, gapId, isStale }: GapContentProps) {
  const { t } = useTranslation('gapDrawer');
  const comment = useRef<HTMLTextAreaElement>(null);
  const gap = useFragment(
    graphql`
      fragment GapContent_gap on PostureGap @throwOnFieldError {
        gapId
        name
        severity
        ...GapButtons_gap
        ...GapSections_gap
        ...GapAside_gap
      }
    `,
    key,
  );
  useGapChanged(gap.gapId);
  const drawers = useDrawers();
  // A link may have the id of a gap that went into this one, which the table shows.
  const { neighbours, onPrevious, onNext } = useSteps(
    GAP_DRAWER,
    isStale ? gapId : gap.gapId,
    (id) => drawers.change({ name: GAP_DRAWER, id }),
  );
  const position =
    neighbours?.total == null
      ? undefined
      : t('position', {
          position: formatNumber(neighbours.position),
          total: formatNumber(neighbours.total),
          scope: neighbours.scope?.toLowerCase() ?? '',
        });
  return (
    <Drawer
      kind={t('kind')}
      position={position}
      onPrevious={onPrevious}
      onNext={onNext}
      link={() => window.location.href}
      title={
        <>
          <GapSeverity severity={gap.severity} variant="badge" />
          <TruncatedText text={catalogueText(gap.name)} />
        </>
      }
      actions={
        <ValueBoundary>
          <GapButtons gap={gap} onComment={() => comment.current?.focus()} onNext={onNext} />
        </ValueBoundary>
      }
      aside={<GapAside gap={gap} gapId={gapId} commentRef={comment} />}
    >
      <div aria-busy={isStale}>
        <GapSections gap={gap} company={company} />
      </div>
    </Drawer>
  );
}
