import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';

interface CardBoundaryProps {
  /** Changes when the card is to try again. */
  readonly resetKey: string;
  /** What is in its place when it fails. */
  readonly failure: string;
  readonly children: ReactNode;
}

/** One card of the strip that waits and fails alone. */
export function CardBoundary({ resetKey, failure, children }: CardBoundaryProps) {
  return (
    <ErrorBoundary resetKey={resetKey} fallback={() => <div className="card">{failure}</div>}>
      <Suspense fallback={<div className="card" />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
