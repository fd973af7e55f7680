import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { clientOf } from '../home.ts';
import { SessionSchema } from '../sessions.schemas.ts';
import { answerChallenge, resendChallengeCode } from './answerChallenge.ts';

const Token = Type.String({ minLength: 1, maxLength: 200 });
const AnswerBody = Type.Object(
  { challengeToken: Token, code: Type.String({ maxLength: 100 }) },
  { additionalProperties: false },
);
const ResendBody = Type.Object({ challengeToken: Token }, { additionalProperties: false });

export function challengeRoutes(app: App, { db }: Deps): void {
  app.post(
    '/identity/challenges/answer',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Opens the session of a challenge by its code',
        body: AnswerBody,
        response: { 200: SessionSchema },
      },
    },
    (request) =>
      answerChallenge(db, request.body.challengeToken, request.body.code.trim(), clientOf(request)),
  );
  app.post(
    '/identity/challenges/resend',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Sends another code; twice at most',
        body: ResendBody,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await resendChallengeCode(db, request.body.challengeToken, clientOf(request));
      return reply.code(204).send(null);
    },
  );
}
