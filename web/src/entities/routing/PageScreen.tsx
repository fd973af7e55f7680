import { type ComponentType, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { useLoaderData, useParams, useRevalidator } from 'react-router-dom';
import { ShownPageSkeleton } from './ShownPage.tsx';
import { useShownCompany } from './shownCompany.ts';
import { useStaleScreen } from './staleScreens.ts';
import { useShownQueries } from './useShownQueries.ts';
import { AttemptProvider, identityOf, PageBoundary } from './Boundaries.tsx';
import { ForgetTries, useTries } from './useRetryByItself.ts';
import type { Operations, QueryKeeper, QueryRefs } from './QueryKeeper.ts';

/** What a page is given. */
export interface PageProps<Queries extends Operations> {
  readonly queries: QueryRefs<Queries>;
  /** What is shown belongs to the address before; the new answer is on its way. */
  readonly isStale: boolean;
}

interface PageScreenProps {
  readonly screen: ComponentType<PageProps<Operations>>;
  readonly keeper: QueryKeeper<Operations>;
  readonly fallback: ReactNode;
}

/**
 * Draws a page with its queries. Another company is another page: nothing of the one before stays.
 */
export default function PageOfCompany(props: PageScreenProps) {
  const { companyId } = useParams();
  useShownCompany(companyId);
  const fallback = props.fallback ?? (companyId !== undefined && <ShownPageSkeleton />);
  return <PageScreen key={companyId} {...props} fallback={fallback} />;
}

function PageScreen({ screen: Screen, keeper, fallback }: PageScreenProps) {
  const latest = useLoaderData<QueryRefs<Operations>>();
  const shown = useDeferredValue(latest);
  const { revalidate } = useRevalidator();
  useShownQueries(keeper, shown);
  useStaleScreen(shown !== latest);
  const tries = useTries();
  const attempt = useMemo(
    () => ({
      key: identityOf(shown),
      retry: () => {
        keeper.forget();
        void revalidate();
      },
      tries,
    }),
    [shown, keeper, revalidate, tries],
  );
  return (
    <AttemptProvider value={attempt}>
      <PageBoundary>
        <Suspense fallback={fallback}>
          <Screen queries={shown} isStale={shown !== latest} />
          <ForgetTries tries={tries} attempt={attempt.key} />
        </Suspense>
      </PageBoundary>
    </AttemptProvider>
  );
}
