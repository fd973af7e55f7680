import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { callerOf } from '../caller.ts';
import { Nullable } from '../identity.schemas.ts';
import { latestTerms, organizationTerms, TERMS_ID } from './terms.repository.ts';
import { NO_STANDING, standingOf } from './standing.repository.ts';

const StateSchema = Type.Object({
  authId: Type.String({ description: 'The session, or the token, that asks.' }),
  isSystem: Type.Boolean({
    description: 'Whether the person runs the product rather than uses it.',
  }),
  administeredCompanyIds: Type.Array(Type.String(), {
    description: 'Environments of the organizations that the person administers.',
  }),
  docId: Nullable(Type.String({ description: 'The terms; null when none are published.' })),
  isAccepted: Type.Boolean({
    description: 'Whether all organizations of the person have accepted the newest terms.',
  }),
  canAccept: Type.Boolean({
    description: 'Whether the person may accept them for an organization that has not.',
  }),
});

/**
 * What the frame of the pages asks first: who somebody is, beside their roles. A token is never
 * more than a user.
 */
export function userStateRoutes(app: App, { db }: Deps): void {
  app.get(
    '/identity/user-state',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'What the caller is, beside their roles, and how it stands with the terms',
        response: { 200: StateSchema },
      },
    },
    async (request) => {
      const { user, sessionId, tokenId, isReadOnly } = callerOf(request.auth);
      const { query } = db.system;
      const [organizations, terms, standing] = await Promise.all([
        organizationTerms(query, user.id),
        latestTerms(query, TERMS_ID),
        isReadOnly ? NO_STANDING : standingOf(query, user.id),
      ]);
      const isPerson = sessionId !== null;
      return {
        authId: sessionId ?? tokenId ?? '',
        isSystem: isPerson && standing.isSystem,
        administeredCompanyIds: isPerson ? [...standing.administeredCompanyIds] : [],
        docId: terms?.docId ?? null,
        isAccepted: organizations.every(({ isAccepted }) => isAccepted),
        canAccept:
          isPerson && organizations.some(({ isAdmin, isAccepted }) => isAdmin && !isAccepted),
      };
    },
  );
}
