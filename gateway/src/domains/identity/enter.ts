import type { GraphContext } from '../../platform/context.ts';
import type { SessionAnswer } from './identity.upstream.ts';

/** Makes the rest of the request run as the person who has just signed in. */
export async function enter(context: GraphContext, session: SessionAnswer): Promise<void> {
  context.viewer = await context.session.open(session);
  context.scope = { ...context.scope, bearer: session.accessToken };
}
