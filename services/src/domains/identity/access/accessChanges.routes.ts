import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { EventStreams } from '../../../platform/server/eventStreams.ts';
import { identityOf } from '../authenticate.ts';

/** Gateways that may listen at once. */
const MOST = 100;

const Version = {
  description: 'Data of each message.',
  content: {
    'text/event-stream': {
      schema: Type.Object({
        version: Type.Integer({ description: 'Number of the change in this process.' }),
      }),
    },
  },
};

/**
 * `GET /identity/access-changes`: a message as soon as anybody's session, role, token or company has changed, for those who keep
 * what people may do. It says that something changed, not what: a gateway has no credentials of its own.
 */
export function accessChangeRoutes(app: App, { db }: Deps): void {
  const { changes } = identityOf(db);
  const streams = new EventStreams(app);
  app.get(
    '/identity/access-changes',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Tells that what somebody may do has changed',
        response: { 200: Version },
      },
    },
    (_request, reply) => {
      if (streams.count >= MOST)
        throw new Problem('busy', 'Too many gateways listen already.', { retryAfter: 1 });
      const stream = streams.open(reply);
      const say = (version: number): void => stream.send({ version });
      say(changes.version);
      stream.onEnd(changes.subscribe(say));
    },
  );
}
