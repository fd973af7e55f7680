import { randomUUID } from 'node:crypto';
import { Type } from '@fastify/type-provider-typebox';
import type { AuditAction } from '@palisade/vocabulary/auditActions.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { App, Deps } from '../../platform/domain.ts';
import { inOrder } from '../../platform/inOrder.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import type { AuthContext } from '../../platform/server/auth.ts';
import { csvAnswer, csvFile } from '../../platform/server/csvFile.ts';
import { Downloads } from '../../platform/server/downloads.ts';
import { audit, type AuditEntry } from './audit.ts';
import { auditChange } from './audit.client.ts';
import { identityOf } from './authenticate.ts';
import { callerOf } from './caller.ts';
import {
  IdsBody,
  Nullable,
  ScopeSchema,
  TokenItemSchema,
  TokenSchema,
} from './identity.schemas.ts';
import type { Token } from './identity.types.ts';
import { makeToken, sha256 } from './secrets.ts';
import { endedFault, tokenFault } from './tokenRules.ts';
import { tokenLines } from './tokenFile.ts';
import {
  changeToken,
  countTokens,
  insertToken,
  renewSecret,
  revokeToken,
  tokenForUpdate,
  tokenItem,
  tokenPage,
  tokensByIds,
} from './tokens.repository.ts';
import { visibleName } from '../../platform/visibleName.ts';

const Params = Type.Object({ companyId: Type.String() });
const TokenParams = Type.Object({ companyId: Type.String(), tokenId: Type.String() });
const wanted = {
  kind: Type.Optional(Type.Enum(['api', 'collector'], { description: 'All when absent.' })),
  revoked: Type.Optional(Type.Boolean({ description: 'Whether revoked ones are wanted too.' })),
  unused: Type.Optional(
    Type.Boolean({
      description: 'Whether only those are wanted that nobody has used for 90 days.',
    }),
  ),
};
const WantedQuery = Type.Object(wanted);
const FileQuery = Type.Object({ unused: wanted.unused });
const PageQuery = Type.Object({
  ...wanted,
  first: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSize })),
  after: Type.Optional(Type.String()),
});
const CreateBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    scopes: Type.Array(ScopeSchema, { minItems: 1, uniqueItems: true }),
    expiresAt: Type.Optional(Nullable(Type.String({ format: 'date-time' }))),
    key: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'What its maker calls it: the same again is one token, with another secret.',
      }),
    ),
  },
  { additionalProperties: false },
);

const UpdateBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    expiresAt: Type.Optional(
      Nullable(Type.String({ format: 'date-time', description: 'As it is when absent.' })),
    ),
  },
  { additionalProperties: false },
);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const READ = { config: { auth: { feature: 'feature_api_tokens', action: 'read' } } } as const;

function entry(
  { auth, ip }: FastifyRequest,
  companyId: string,
  action: AuditAction,
  tokenId: string,
): AuditEntry {
  return {
    companyId,
    actorId: auth.userId,
    actor: auth.actor,
    address: ip,
    action,
    targetType: 'token',
    targetId: tokenId,
  };
}

const keyUsed = (): Problem =>
  new Problem('conflict', 'This key was used for another token. Use a new one.', { field: 'key' });

/** Who is limited to labels lets tokens of others be: these may do more than they. */
function checkOwner(auth: AuthContext, companyId: string, { owner }: Token): void {
  if (auth.labels(companyId) !== null && owner !== callerOf(auth).user.email)
    throw new Problem(
      'forbidden',
      'Your role is limited to labels: you can change and revoke your own tokens alone.',
    );
}

function readRoutes(app: App, { db }: Deps): void {
  app.get(
    '/identity/:companyId/tokens',
    {
      ...READ,
      schema: {
        summary: 'Tokens, newest first',
        params: Params,
        querystring: PageQuery,
        response: {
          200: Type.Object({ items: Type.Array(TokenItemSchema), hasNextPage: Type.Boolean() }),
        },
      },
    },
    ({ params: { companyId }, query: { first = 50, ...rest } }) =>
      tokenPage(db.company(companyId).query, { first, ...rest }),
  );
  app.get(
    '/identity/:companyId/tokens/count',
    {
      ...READ,
      schema: {
        summary: 'How many tokens there are',
        params: Params,
        querystring: WantedQuery,
        response: { 200: Type.Object({ count: Type.Integer() }) },
      },
    },
    async ({ params: { companyId }, query }) => ({
      count: await countTokens(db.company(companyId).query, query),
    }),
  );
  app.post(
    '/identity/:companyId/tokens/lookup',
    {
      ...READ,
      schema: {
        summary: 'Tokens by id',
        params: Params,
        body: IdsBody,
        response: { 200: Type.Array(Nullable(TokenSchema)) },
      },
    },
    async ({ params: { companyId }, body: { ids } }) =>
      inOrder(ids, await tokensByIds(db.company(companyId).query, ids)),
  );
}

function fileRoute(app: App, { db }: Deps): void {
  const downloads = new Downloads(db);
  app.get(
    '/identity/:companyId/tokens.csv',
    {
      ...READ,
      schema: {
        summary: 'Tokens as a file, revoked ones too, without secrets',
        params: Params,
        querystring: FileQuery,
        response: { 200: csvAnswer('token') },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      const { unused = false } = request.query;
      const scope = db.company(companyId);
      return csvFile(downloads, reply, {
        name: 'tokens',
        companyId,
        make: async (signal) => {
          await scope.transaction((query) =>
            auditChange(query, request, {
              action: 'tokens.export',
              targetType: 'tokens',
              targetId: null,
              after: { onlyUnused: unused },
            }),
          );
          return tokenLines(scope, { revoked: true, unused }, signal);
        },
      });
    },
  );
}

export function tokenRoutes(app: App, deps: Deps): void {
  fileRoute(app, deps);
  readRoutes(app, deps);
  createTokenRoute(app, deps);
  changeTokenRoute(app, deps);
  revokeTokenRoute(app, deps);
}

function createTokenRoute(app: App, { db }: Deps): void {
  app.post(
    '/identity/:companyId/tokens',
    {
      config: { auth: { feature: 'feature_api_tokens', action: 'create' } },
      schema: {
        summary: 'Makes a token; its secret is in this answer and nowhere else',
        params: Params,
        body: CreateBody,
        response: { 201: Type.Object({ token: TokenItemSchema, secret: Type.String() }) },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      const { scopes, expiresAt = null, key = null } = request.body;
      const name = visibleName(request.body.name);
      const caller = callerOf(request.auth);
      const fault = tokenFault({ scopes, expiresAt }, caller.token);
      if (fault !== null) throw fault;
      if (scopes.includes('collect') && !caller.collects(companyId))
        throw new Problem('forbidden', 'Only who may send traffic can make a token that sends it.');
      const id = randomUUID();
      const { secret, hint } = makeToken(scopes.includes('collect') ? 'plc' : 'plt');
      const { userId } = request.auth;
      const wanted = { id, companyId, userId, name, hash: sha256(secret), hint, scopes, expiresAt };
      const token = await db.company(companyId).transaction(async (query) => {
        if (!(await insertToken(query, { ...wanted, key }))) {
          const made = await renewSecret(query, { ...wanted, key });
          if (made === null) throw keyUsed();
          await audit(query, {
            ...entry(request, companyId, 'token.update', made.id),
            before: { hint: made.oldHint },
            after: { hint, expiresAt },
          });
          return tokenItem(query, made.id);
        }
        await audit(query, {
          ...entry(request, companyId, 'token.create', id),
          after: { name, hint, scopes, expiresAt },
        });
        return tokenItem(query, id);
      });
      if (token === null) throw notFound('token');
      return reply.code(201).send({ token, secret });
    },
  );
}

function changeTokenRoute(app: App, { db }: Deps): void {
  app.put(
    '/identity/:companyId/tokens/:tokenId',
    {
      config: { auth: { feature: 'feature_api_tokens', action: 'update' } },
      schema: {
        summary: 'Changes the name and the end of a token',
        params: TokenParams,
        body: UpdateBody,
        response: { 200: TokenSchema },
      },
    },
    async (request) => {
      const { companyId, tokenId } = request.params;
      if (!UUID.test(tokenId)) throw notFound('token');
      const changed = await db.company(companyId).transaction(async (query) => {
        const before = await tokenForUpdate(query, tokenId);
        if (before === null) throw notFound('token');
        checkOwner(request.auth, companyId, before);
        const name =
          request.body.name.trim() === before.name ? before.name : visibleName(request.body.name);
        const { expiresAt = before.expiresAt } = request.body;
        if (name === before.name && expiresAt === before.expiresAt)
          throw new Problem('badInput', 'Change the name or the expiration.', { field: 'name' });
        const isMoved = expiresAt !== before.expiresAt;
        const wanted = { scopes: before.scopes, expiresAt };
        const fault =
          endedFault(before, isMoved) ??
          (isMoved ? tokenFault(wanted, callerOf(request.auth).token) : null);
        if (fault !== null) throw fault;
        await changeToken(query, tokenId, name, expiresAt);
        await audit(query, {
          ...entry(request, companyId, 'token.update', tokenId),
          before: { name: before.name, expiresAt: before.expiresAt },
          after: { name, expiresAt },
        });
        return { ...before, name, expiresAt };
      });
      identityOf(db).forget((caller) => caller.tokenId === tokenId.toLowerCase());
      return changed;
    },
  );
}

function revokeTokenRoute(app: App, { db }: Deps): void {
  app.delete(
    '/identity/:companyId/tokens/:tokenId',
    {
      config: { auth: { feature: 'feature_api_tokens', action: 'delete' } },
      schema: {
        summary: 'Revokes a token at once',
        params: TokenParams,
        response: { 200: TokenSchema },
      },
    },
    async (request) => {
      const { companyId, tokenId } = request.params;
      if (!UUID.test(tokenId)) throw notFound('token');
      const revoked = await db.company(companyId).transaction(async (query) => {
        const token = await revokeToken(query, tokenId);
        if (token !== null) checkOwner(request.auth, companyId, token);
        if (token !== null)
          await audit(query, {
            ...entry(request, companyId, 'token.revoke', tokenId),
            before: { name: token.name, hint: token.hint, scopes: token.scopes },
          });
        return token;
      });
      if (revoked === null) throw notFound('token');
      identityOf(db).forget((caller) => caller.tokenId === tokenId.toLowerCase());
      return revoked;
    },
  );
}
