import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapAside_gap$key } from '../../../../__generated__/GapAside_gap.graphql.ts';
import { SectionBoundary } from '../../../../entities/routing/Boundaries.tsx';
import { GapActivity } from './GapActivity.tsx';
import { GapClosing } from './GapClosing.tsx';
import './gapDrawer.texts.ts';
import { GapEndpoint } from './GapEndpoint.tsx';
import { GapFacts } from './GapFacts.tsx';
import { GapTickets } from './GapTickets.tsx';

interface GapAsideProps {
  readonly gap: GapAside_gap$key;
  readonly gapId: string;
  /** The field in which a comment is written. */
  readonly commentRef: RefObject<HTMLTextAreaElement | null>;
}

/** Beside what is wrong: what closes the gap, its facts, its endpoint, and what people did. */
export function GapAside({ gap: key, gapId, commentRef }: GapAsideProps) {
  const { t } = useTranslation('gapDrawer');
  const gap = useFragment(
    graphql`
      fragment GapAside_gap on PostureGap @throwOnFieldError {
        ...GapClosing_gap
        ...GapFacts_gap
        ...GapTickets_gap
        ...GapEndpoint_gap
        ...GapActivity_gap
      }
    `,
    key,
  );
  return (
    <>
      <SectionBoundary title={t('closing.title')}>
        <GapClosing gap={gap} />
      </SectionBoundary>
      <SectionBoundary>
        <GapFacts gap={gap} />
        <GapTickets gap={gap} />
      </SectionBoundary>
      <SectionBoundary title={t('endpoint.title')}>
        <GapEndpoint gap={gap} />
      </SectionBoundary>
      <SectionBoundary title={t('activity.title')}>
        <GapActivity key={gapId} gap={gap} commentRef={commentRef} />
      </SectionBoundary>
    </>
  );
}
