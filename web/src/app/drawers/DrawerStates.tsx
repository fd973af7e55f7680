import { errorCodeOf } from '../../entities/errors/useErrorText.ts';
import { Drawer } from '../../ui/drawer/Drawer.tsx';
import { Box } from '../../ui/layout/Boxes.ts';
import { useUiText } from '../../ui/text/UiText.tsx';
import { requestIdOf } from '../../ui/feedback/ErrorBoundary.tsx';
import { FactsShape, SectionsShape } from '../../ui/feedback/PageSkeleton.tsx';
import type { DrawerShape } from '../../ui/feedback/PageShape.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { AccessDenied, WidgetError } from '../../ui/feedback/StateBlock.tsx';

/** A drawer whose content is on its way, at its final size. */
export function DrawerSkeleton({
  label,
  shape,
}: {
  readonly label: string;
  readonly shape: DrawerShape;
}) {
  const t = useUiText();
  return (
    <Drawer
      kind={label}
      title={<Skeleton width={280} />}
      tabs={shape.hasTabs && <Box height="9" />}
      {...(shape.hasAside && { aside: <FactsShape /> })}
      footer={shape.hasFooter && <Box height="7" />}
    >
      <div aria-busy="true">
        <span className="p-sr">{t('loading')}</span>
        <SectionsShape />
      </div>
    </Drawer>
  );
}

/** A drawer that failed alone; the page behind it lives. */
export function DrawerFailure({
  label,
  error,
  onRetry,
}: {
  readonly label: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  return (
    <Drawer title={label}>
      {errorCodeOf(error) === 'forbidden' ? (
        <AccessDenied />
      ) : (
        <WidgetError onRetry={onRetry} requestId={requestIdOf(error)} />
      )}
    </Drawer>
  );
}
