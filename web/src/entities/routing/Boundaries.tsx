import type { ErrorCode } from '@palisade/vocabulary/errorCodes.ts';
import { createContext, type ReactNode, Suspense, use } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorBoundary, requestIdOf } from '../../ui/feedback/ErrorBoundary.tsx';
import { AccessDenied, Unexpected, WidgetError } from '../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Section } from '../../ui/layout/Panel.tsx';
import { Unavailable } from '../../ui/marks/Unavailable.tsx';
import { useUiText } from '../../ui/text/UiText.tsx';
import { errorCodeOf } from '../errors/useErrorText.ts';
import { useShownPageName } from './ShownPage.tsx';
import { Tries, useRetryByItself } from './useRetryByItself.ts';

interface Attempt {
  /** Changes with each new set of queries, so that a failed part tries again. */
  readonly key: string;
  /** Asks everything of the page anew. */
  readonly retry: () => void;
  /** Tries of the page by itself since it was last whole. */
  readonly tries: Tries;
}

const AttemptContext = createContext<Attempt>({
  key: '',
  retry: () => {},
  tries: new Tries(),
});
export const AttemptProvider = AttemptContext;

/**
 * Key for a query that a section asks by itself: another one for each Try again, so that it is
 * asked anew.
 */
export const useAttemptKey = (): string => use(AttemptContext).key;

const identities = new WeakMap<object, string>();
let count = 0;

/** A short name for one object, the same each time it is asked. */
export function identityOf(value: object): string {
  const known = identities.get(value);
  if (known !== undefined) return known;
  count += 1;
  identities.set(value, String(count));
  return String(count);
}

function BackToOverview() {
  const t = useUiText();
  const { companyId = '' } = useParams();
  return (
    <Button asChild variant="outline">
      <Link to={`/${companyId}`}>{t('overview')}</Link>
    </Button>
  );
}

/** Whether a failure goes by without anybody doing anything about it. */
const isPassing = (code: ErrorCode): boolean => code === 'unavailable' || code === 'busy';

/**
 * What a page shows in its place when it cannot be shown. A session that ended shows nothing:
 * sign-in is on its way.
 */
function PageFailure({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry?: () => void;
}) {
  const t = useUiText();
  const code = errorCodeOf(error);
  const { tries } = use(AttemptContext);
  const name = useShownPageName();
  useRetryByItself(isPassing(code) ? onRetry : undefined, tries);
  if (code === 'unauthenticated') return null;
  if (code === 'forbidden') return <AccessDenied isPage />;
  const actions = (
    <>
      {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
      <BackToOverview />
    </>
  );
  return (
    <>
      <title>{`${t('errorTitle')} · Palisade`}</title>
      {name && <PageHeader {...name} />}
      <Unexpected action={actions} requestId={requestIdOf(error)} hasPageTitle={name !== null} />
    </>
  );
}

/** A page that fails or waits, without taking the shell with it. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const { key, retry } = use(AttemptContext);
  return (
    <ErrorBoundary
      resetKey={key}
      fallback={(error) => <PageFailure error={error} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
}

/** Asks the page anew, and does so by itself while a part of it that may come back is missing. */
function useAgain(mayComeBack = true): () => void {
  const { retry, tries } = use(AttemptContext);
  useRetryByItself(mayComeBack ? retry : undefined, tries);
  return retry;
}

function WidgetFailure({ error }: { readonly error: unknown }) {
  const retry = useAgain(isPassing(errorCodeOf(error)));
  return <WidgetError onRetry={retry} requestId={requestIdOf(error)} />;
}

interface WidgetBoundaryProps {
  readonly children: ReactNode;
  /** Of the final height. */
  readonly fallback: ReactNode;
  /** Whether the page before stays until it is there, as it is most of the page. */
  readonly isPagewide?: boolean;
  /** What is around the words when it fails, so that they say what is missing. */
  readonly frame?: (failure: ReactNode) => ReactNode;
}

/** One widget that fails alone, and waits alone unless it is most of the page. */
export function WidgetBoundary({
  children,
  fallback,
  isPagewide = false,
  frame = (failure) => failure,
}: WidgetBoundaryProps) {
  const { key } = use(AttemptContext);
  const failure = (error: unknown) => {
    const code = errorCodeOf(error);
    if (code === 'unauthenticated') return fallback;
    return frame(code === 'forbidden' ? <AccessDenied /> : <WidgetFailure error={error} />);
  };
  return (
    <ErrorBoundary resetKey={key} fallback={failure}>
      {isPagewide ? children : <Suspense fallback={fallback}>{children}</Suspense>}
    </ErrorBoundary>
  );
}

/** In the place of what could not be loaded, where no error was thrown: words and Try again. */
export function SectionFailure() {
  const retry = useAgain();
  return <WidgetError onRetry={retry} />;
}

interface SectionBoundaryProps {
  /** Title of the section, so that its failure says what is missing. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** One section of a drawer or page that fails alone. */
export function SectionBoundary({ title, children }: SectionBoundaryProps) {
  const frame = (failure: ReactNode) => (
    <Section {...(title !== undefined && { title })}>{failure}</Section>
  );
  return (
    <WidgetBoundary fallback={null} frame={frame}>
      {children}
    </WidgetBoundary>
  );
}

/** In the place of a value that could not be loaded, where no error was thrown. */
export function UnavailableAgain() {
  const retry = useAgain();
  return <Unavailable onRetry={retry} />;
}

function ValueFailure({ error }: { readonly error: unknown }) {
  const retry = useAgain(isPassing(errorCodeOf(error)));
  return <Unavailable onRetry={retry} />;
}

interface ValueBoundaryProps {
  readonly children: ReactNode;
  /** What is around the words when it fails, so that they say what is missing. */
  readonly frame?: (failure: ReactNode) => ReactNode;
}

/** One value in a line that fails alone. */
export function ValueBoundary({ children, frame = (failure) => failure }: ValueBoundaryProps) {
  const { key } = use(AttemptContext);
  const failure = (error: unknown) =>
    errorCodeOf(error) === 'unauthenticated' ? null : frame(<ValueFailure error={error} />);
  return (
    <ErrorBoundary resetKey={key} fallback={failure}>
      {children}
    </ErrorBoundary>
  );
}
