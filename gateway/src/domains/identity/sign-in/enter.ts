import type { GraphContext } from '../../../platform/context.ts';
import { sessionKey } from '../../../platform/http/sessionKey.ts';
import type { SessionAnswer } from '../identity.upstream.ts';

/** Makes the rest of the request run as the person whose session this is. */
export async function enter(context: GraphContext, session: SessionAnswer): Promise<void> {
  context.viewer = await context.session.open(session);
  context.scope = { ...context.scope, bearer: session.accessToken };
}

/**
 * Enters a session that has just begun and ends the one that the browser had until then: nobody
 * could sign out of it any more. That it cannot be ended right now is no reason against signing in.
 */
export async function enterAnew(context: GraphContext, session: SessionAnswer): Promise<void> {
  const {
    viewer,
    session: { accessToken: old },
  } = context;
  await enter(context, session);
  if (old === null || viewer === null || sessionKey(old) === sessionKey(session.accessToken))
    return;
  await context.identity.calls.signOut(old).catch(() => undefined);
}
