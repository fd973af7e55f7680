import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { NO_COMPANY } from '../audit.ts';
import { auditChange } from '../audit.client.ts';
import { callerOf } from '../caller.ts';
import { insertAcceptance, latestTerms, organizationTerms } from './terms.repository.ts';

const Uuid = Type.String({ format: 'uuid' });
const DocumentSchema = Type.Object({
  docId: Type.String(),
  latestVersion: Type.Integer(),
  title: Type.String(),
  htmlContent: Type.String(),
});
const AcceptBody = Type.Object(
  { authId: Uuid, userId: Uuid, docVersion: Type.Integer({ minimum: 1 }), docId: Uuid },
  { additionalProperties: false },
);

const ONLY_ADMINS = 'Only an administrator of the organization may accept the terms.';

/** The terms as people read and accept them. */
export function termsRoutes(app: App, deps: Deps): void {
  newestTermsRoute(app, deps);
  acceptTermsRoute(app, deps);
}

function newestTermsRoute(app: App, { db }: Deps): void {
  app.get(
    '/identity/terms/:articleId',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'The newest version of a terms document',
        params: Type.Object({ articleId: Uuid }),
        response: { 200: DocumentSchema },
      },
    },
    async ({ params }) => {
      const document = await latestTerms(db.system.query, params.articleId);
      if (document === null) throw notFound('terms document');
      return document;
    },
  );
}

function acceptTermsRoute(app: App, { db }: Deps): void {
  app.post(
    '/identity/terms/acceptances',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'Accepts the terms for the organizations that the person administers',
        body: AcceptBody,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { authId, userId, docVersion, docId } = request.body;
      const { user, sessionId } = callerOf(request.auth);
      if (
        sessionId === null ||
        authId.toLowerCase() !== sessionId ||
        userId.toLowerCase() !== user.id
      )
        throw new Problem('forbidden', ONLY_ADMINS);
      const document = await latestTerms(db.system.query, docId);
      if (document === null) throw notFound('terms document');
      if (document.latestVersion !== docVersion)
        throw new Problem(
          'conflict',
          'The terms have changed meanwhile. Please read the new version.',
          { field: 'docVersion' },
        );
      const administered = (await organizationTerms(db.system.query, user.id)).filter(
        ({ isAdmin }) => isAdmin,
      );
      if (administered.length === 0) throw new Problem('forbidden', ONLY_ADMINS);
      for (const { organizationId, companyId } of administered) {
        await db.company(companyId ?? NO_COMPANY).transaction(async (query) => {
          const isNew = await insertAcceptance(query, {
            organizationId,
            docId: document.docId,
            docVersion,
            userId: user.id,
            authId: sessionId,
            address: request.ip,
          });
          if (isNew)
            await auditChange(query, request, {
              action: 'terms.accept',
              targetType: 'organization',
              targetId: organizationId,
              after: { docId: document.docId, docVersion },
            });
        });
      }
      return reply.code(204).send(null);
    },
  );
}
