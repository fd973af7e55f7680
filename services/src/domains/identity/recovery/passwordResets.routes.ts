import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { clientOf } from '../home.ts';
import { RevokedTokens } from '../sessions.schemas.ts';
import { askForReset, resetPassword, resetState } from './resetPassword.ts';

const AskBody = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 254 }) },
  { additionalProperties: false },
);
const TokenBody = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);
const UseBody = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 200 }),
    newPassword: Type.String({ minLength: 1, maxLength: 1000 }),
    revokesTokens: Type.Optional(
      Type.Boolean({ description: 'Whether all API tokens of the person are revoked too.' }),
    ),
  },
  { additionalProperties: false },
);

export function passwordResetRoutes(app: App, { db }: Deps): void {
  app.post(
    '/identity/password-resets',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Sends a link to choose a new password, where there is such an account',
        body: AskBody,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await askForReset(db, request.body.email.trim(), clientOf(request));
      return reply.code(204).send(null);
    },
  );
  // Links are secrets: they travel in bodies, which no log keeps.
  app.post(
    '/identity/password-resets/state',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Whether a link still works',
        body: TokenBody,
        response: {
          200: Type.Object({
            isLive: Type.Boolean(),
            tokens: Type.Integer({
              description: 'API tokens of its person that work; 0 when the link does not.',
            }),
          }),
        },
      },
    },
    async ({ body }) => {
      const state = await resetState(db, body.token);
      return { isLive: state !== null, tokens: state?.tokens ?? 0 };
    },
  );
  app.post(
    '/identity/password-resets/use',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Sets a new password by a link and ends all sessions',
        body: UseBody,
        response: { 200: RevokedTokens },
      },
    },
    async (request) => {
      const { token, newPassword, revokesTokens = false } = request.body;
      return {
        revokedTokens: await resetPassword(
          db,
          { token, newPassword, revokesTokens },
          clientOf(request),
        ),
      };
    },
  );
}
