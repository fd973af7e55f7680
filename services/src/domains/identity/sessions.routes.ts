import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../platform/domain.ts';
import { Problem } from '../../platform/problem.ts';
import { callerOf } from './caller.ts';
import { clientOf } from './home.ts';
import { Nullable } from './identity.schemas.ts';
import { ChallengeSchema, SessionSchema } from './sessions.schemas.ts';
import { endSession, refresh, signIn } from './signIn.ts';
import { signOutAddress } from './sso/openid/providerSignOut.ts';

const SignInBody = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 1000 }),
  },
  { additionalProperties: false },
);
const RefreshBody = Type.Object(
  { refreshToken: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);

const SignedOut = Type.Object({
  url: Nullable(
    Type.String({
      description: 'Where the browser goes to be signed out at its identity provider, too.',
    }),
  ),
});

export function sessionRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  app.post(
    '/identity/sessions',
    {
      config: { auth: 'public' },
      schema: {
        summary:
          'Signs in by password: a session, or a challenge where a second factor is asked for',
        body: SignInBody,
        response: { 200: Type.Union([SessionSchema, ChallengeSchema]) },
      },
    },
    (request) => signIn(db, request.body.email.trim(), request.body.password, clientOf(request)),
  );
  app.post(
    '/identity/sessions/refresh',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Exchanges a refresh token for a new pair',
        body: RefreshBody,
        response: { 200: SessionSchema },
      },
    },
    (request) => refresh(db, request.body.refreshToken, clientOf(request)),
  );
  app.delete(
    '/identity/sessions/current',
    {
      config: { auth: 'signedIn', inView: true },
      schema: { summary: 'Signs out', response: { 200: SignedOut } },
    },
    async (request) => {
      const { user, sessionId } = callerOf(request.auth);
      if (sessionId === null)
        throw new Problem('forbidden', 'A token has no session. Revoke it instead.');
      await endSession(db, user, sessionId, clientOf(request));
      return { url: await signOutAddress(deps, db.system.query, sessionId) };
    },
  );
}
