import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { clientOf } from '../home.ts';
import { Nullable } from '../identity.schemas.ts';
import { sessionsOf } from '../sessions.repository.ts';
import { endSession } from '../signIn.ts';
import { personOf } from './ownAccount.ts';

const ListedSchema = Type.Object({
  id: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String({ description: 'When its tokens were last replaced.' }),
  expiresAt: Type.String(),
  address: Nullable(Type.String()),
  userAgent: Nullable(Type.String()),
  isCurrent: Type.Boolean({ description: 'Whether it is the one that asks.' }),
});
const Params = Type.Object({ sessionId: Type.String() });

export function ownSessionRoutes(app: App, { db }: Deps): void {
  app.get(
    '/identity/sessions',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'Sessions of the caller, the last used first',
        response: { 200: Type.Array(ListedSchema) },
      },
    },
    async ({ auth }) => {
      const { user, sessionId } = personOf(auth);
      return (await sessionsOf(db.system.query, user.id)).map((session) => ({
        ...session,
        isCurrent: session.id === sessionId,
      }));
    },
  );
  app.delete(
    '/identity/sessions/:sessionId',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'Revokes a session of the caller at once',
        params: Params,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { user } = personOf(request.auth);
      const { sessionId } = request.params;
      // Another person's session is one that does not exist.
      if (!(await sessionsOf(db.system.query, user.id)).some(({ id }) => id === sessionId))
        throw notFound('session');
      await endSession(db, user, sessionId, clientOf(request));
      return reply.code(204).send(null);
    },
  );
}
