import type { App, Deps } from '../../../platform/domain.ts';
import { installationFrom } from './installation.ts';
import { installationRoutes } from './installation.routes.ts';
import { termsRoutes } from './terms.routes.ts';
import { userStateRoutes } from './userState.routes.ts';

/** What the frame around all pages asks: the installation, the terms, who somebody is. */
export function shellRoutes(app: App, deps: Deps, env: NodeJS.ProcessEnv = process.env): void {
  installationRoutes(app, deps, installationFrom(env));
  termsRoutes(app, deps);
  userStateRoutes(app, deps);
}
