import { Suspense, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useRevalidator } from 'react-router-dom';
import { useDrawers } from '../../entities/drawers/useDrawers.ts';
import { AttemptProvider, identityOf } from '../../entities/routing/Boundaries.tsx';
import { ForgetTries, useTries } from '../../entities/routing/useRetryByItself.ts';
import { useStaleScreen } from '../../entities/routing/staleScreens.ts';
import { useShownQueries } from '../../entities/routing/useShownQueries.ts';
import { DrawerStack } from '../../ui/drawer/DrawerStack.tsx';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { DrawerFailure, DrawerSkeleton } from './DrawerStates.tsx';
import type { OpenDrawer } from './openDrawer.ts';

interface OpenDrawersProps {
  readonly open: readonly OpenDrawer[];
  /** Lets the next navigation pass: it was asked about already. */
  readonly allowNext: () => void;
}

/** The drawers of the address, lowest first. */
export default function OpenDrawers({ open, allowNext }: OpenDrawersProps) {
  const { t } = useTranslation();
  const { companyId = '' } = useParams();
  const { close } = useDrawers();
  const entries = open.map((each, depth) => {
    const { name, label, width } = each.definition;
    return {
      key: `${companyId} ${depth} ${name}`,
      label: t(`drawers.${label}`),
      width,
      content: <DrawerSlot open={each} label={t(`drawers.${label}`)} />,
    };
  });
  const handleClose = (key: string) => {
    allowNext();
    close(entries.findIndex((entry) => entry.key === key));
  };
  return <DrawerStack entries={entries} onClose={handleClose} />;
}

function DrawerSlot({ open, label }: { readonly open: OpenDrawer; readonly label: string }) {
  const { keeper, definition, queries, drawer } = useDeferredValue(open);
  useShownQueries(keeper, queries);
  useStaleScreen(queries !== open.queries);
  const { revalidate } = useRevalidator();
  const tries = useTries();
  const attempt = useMemo(
    () => ({
      key: identityOf(queries),
      retry: () => {
        keeper.forget();
        void revalidate();
      },
      tries,
    }),
    [queries, keeper, revalidate, tries],
  );
  const failure = (error: unknown) => (
    <DrawerFailure label={label} error={error} onRetry={attempt.retry} />
  );
  return (
    <AttemptProvider value={attempt}>
      <ErrorBoundary resetKey={attempt.key} fallback={failure}>
        <Suspense fallback={<DrawerSkeleton label={label} shape={definition.shape} />}>
          <definition.Screen queries={queries} drawer={drawer} isStale={queries !== open.queries} />
          <ForgetTries tries={tries} attempt={attempt.key} />
        </Suspense>
      </ErrorBoundary>
    </AttemptProvider>
  );
}
