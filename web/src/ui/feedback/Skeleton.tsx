import { useUiText } from '../text/UiText.tsx';

/** One bar in the place of a text. Width in pixels or per cent. Appears after 150 ms. */
export function Skeleton({
  width = '100%',
  height = 12,
}: {
  readonly width?: number | string;
  readonly height?: number;
}) {
  return <span className="p-skeleton p-late" aria-hidden="true" style={{ width, height }} />;
}

interface SkeletonBlockProps {
  /** Height of what will come, in pixels, so that nothing moves. */
  readonly height: number;
  readonly lines?: number;
}

/** Bars in a box of the final height; says that it is loading once. */
export function SkeletonBlock({ height, lines = 3 }: SkeletonBlockProps) {
  const t = useUiText();
  return (
    <div
      aria-busy="true"
      style={{
        height,
        overflow: 'hidden',
        display: 'grid',
        alignContent: 'start',
        gap: 12,
        padding: 16,
      }}
    >
      <span className="p-sr">{t('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${90 - (line % 3) * 20}%`} />
      ))}
    </div>
  );
}
