import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { actorOf } from '../audit.client.ts';
import { callerOf } from '../caller.ts';
import { UserSchema } from '../identity.schemas.ts';
import { standingOf } from '../shell/standing.repository.ts';
import { systemUsers } from '../users.repository.ts';
import { setSystemUser } from './setSystemUser.ts';

const Body = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 254 }), isSystem: Type.Boolean() },
  { additionalProperties: false },
);

/** System users see and make system users; a token is never more than a user. */
export function systemUserRoutes(app: App, { db }: Deps): void {
  app.get(
    '/identity/system-users',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'System users, for one of them; nobody for others',
        response: { 200: Type.Array(UserSchema) },
      },
    },
    async ({ auth }) => {
      const { user, sessionId, isReadOnly } = callerOf(auth);
      if (sessionId === null || isReadOnly) return [];
      const { isSystem } = await standingOf(db.system.query, user.id);
      return isSystem ? systemUsers(db.system.query) : [];
    },
  );
  app.put(
    '/identity/system-users',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'Makes somebody a system user, or ends that',
        body: Body,
        response: { 200: UserSchema },
      },
    },
    async (request) => {
      const { user, sessionId } = callerOf(request.auth);
      if (sessionId === null || !(await standingOf(db.system.query, user.id)).isSystem)
        throw new Problem('forbidden', 'Only system users make system users.');
      const { id: actorId, name: actor, address } = actorOf(request);
      return setSystemUser(db, request.body.email.trim(), request.body.isSystem, {
        actorId,
        actor,
        address,
      });
    },
  );
}
