import { lazy, type ReactNode, Suspense } from 'react';
import { RelayEnvironmentProvider } from 'react-relay';
import { AppSpinner } from './AppSpinner.tsx';
import type { Environment } from 'relay-runtime';

// Asked for at once, beside the first queries; the entry itself stays without theme and texts.
const frame = import('./Frame.tsx').then(async (module) => {
  await module.texts;
  return module;
});
const Frame = lazy(() => frame);

/** Everything around the router. */
export function App({
  environment,
  children,
}: {
  readonly environment: Environment;
  readonly children: ReactNode;
}) {
  return (
    <RelayEnvironmentProvider environment={environment}>
      <Suspense fallback={<AppSpinner />}>
        <Frame>{children}</Frame>
      </Suspense>
    </RelayEnvironmentProvider>
  );
}
