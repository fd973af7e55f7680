import type { createMemoryRouter } from 'react-router-dom';
import type { Environment } from 'relay-runtime';
import { createEnvironment } from './relay/environment.ts';
import { refreshDocument } from './relay/refreshDocument.ts';
import { createRoutes } from './router/routes.tsx';

type Router = ReturnType<typeof createMemoryRouter>;

/**
 * Makes the environment and the router. A session that ended leads to sign-in, with the address
 * kept to come back to.
 * @param createRouter React Router's own, for the browser or for tests
 */
export function startApp(createRouter: (routes: ReturnType<typeof createRoutes>) => Router): {
  environment: Environment;
  router: Router;
} {
  const environment: Environment = createEnvironment({
    refreshDocument,
    onEnd: (hasEnded) => {
      const { location } =
        router.state.navigation.state === 'idle' ? router.state : router.state.navigation;
      const { pathname, search } = location ?? router.state.location;
      if (pathname !== '/login')
        void router.navigate('/login', {
          replace: true,
          state: { from: `${pathname}${search}`, hasEnded },
        });
    },
  });
  const router = createRouter(createRoutes(environment));
  return { environment, router };
}
