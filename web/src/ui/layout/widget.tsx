import type { ReactNode } from 'react';
import { SkeletonBlock } from '../feedback/Skeleton.tsx';
import { Panel } from './Panel.tsx';

const HEAD_PX = 80;

/** A card that has its title and height while it waits and when it fails. */
export function widget(title: string, height: number) {
  const frame = (content: ReactNode) => (
    <Panel title={title} height={height}>
      {content}
    </Panel>
  );
  return { frame, fallback: frame(<SkeletonBlock height={height - HEAD_PX} lines={6} />) };
}
