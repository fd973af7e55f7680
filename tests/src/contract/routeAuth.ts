import type { App } from '@palisade/services/platform/domain.ts';
import type { OpenApiChecker } from './openApi.ts';
import type { UpstreamCall } from './recordingProxy.ts';

/** Reads what a call's route asks of its caller, as the running server has it: a permission, or `signedIn` or `public`. */
export function ruleOfCall(app: App, { routeOf }: Pick<OpenApiChecker, 'routeOf'>, { method, path }: UpstreamCall): string | null {
  const url = routeOf(method, path);
  if (url === null) return null;
  const auth = app.routeRules.get(`${method} ${url.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  return auth === undefined ? null : typeof auth === 'string' ? auth : `${auth.feature}:${auth.action}`;
}
