import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

interface CardBoundaryProps {
  /** Changes when the card is to try again. */
  readonly resetKey: string;
  readonly label: string;
  /** What is in its place when it fails. */
  readonly failure: string;
  readonly children: ReactNode;
}

/** One card of the strip that waits and fails alone. */
export function CardBoundary({ resetKey, label, failure, children }: CardBoundaryProps) {
  return (
    <ErrorBoundary resetKey={resetKey} fallback={() => <div className="card">{failure}</div>}>
      <Suspense fallback={<WaitingCard label={label} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

const WaitingCard = ({ label }: { readonly label: string }) => (
  <div className="card" aria-busy="true">
    <span className="card-label">{label}</span>
    <span className="card-value">
      <Skeleton width={56} height={20} />
    </span>
    <small>
      <Skeleton width="60%" height={10} />
    </small>
  </div>
);
