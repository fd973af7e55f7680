import { errorCodeOf } from '../../entities/errors/useErrorText.ts';
import { Drawer } from '../../ui/drawer/Drawer.tsx';
import { requestIdOf } from '../../ui/feedback/ErrorBoundary.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/Skeleton.tsx';
import { AccessDenied, WidgetError } from '../../ui/feedback/StateBlock.tsx';

/** A drawer whose content is on its way, at its final size. */
export function DrawerSkeleton({ label }: { readonly label: string }) {
  return (
    <Drawer kind={label} title={<Skeleton width={280} />}>
      <SkeletonBlock height={480} lines={12} />
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
    <Drawer kind={label} title={label}>
      {errorCodeOf(error) === 'forbidden' ? (
        <AccessDenied />
      ) : (
        <WidgetError onRetry={onRetry} requestId={requestIdOf(error)} />
      )}
    </Drawer>
  );
}
