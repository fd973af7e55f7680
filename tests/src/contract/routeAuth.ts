import type { App } from '@palisade/services/platform/domain.ts';
import type { OpenApiChecker } from './openApi.ts';
import type { UpstreamCall } from './recordingProxy.ts';

/**
 * Reads what a call's route asks of its caller, as the running server has it: permissions of which
 * any will do, or `signedIn` or `public`. Empty for a route that the server does not have.
 */
export function rulesOfCall(
  app: App,
  { routeOf }: Pick<OpenApiChecker, 'routeOf'>,
  { method, path }: UpstreamCall,
): readonly string[] {
  const url = routeOf(method, path);
  const auth = app.routeRules.get(`${method} ${url?.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  if (auth === undefined) return [];
  if (typeof auth === 'string') return [auth];
  return [auth.feature, ...(auth.or === undefined ? [] : [auth.or])].map(
    (feature) => `${feature}:${auth.action}`,
  );
}
