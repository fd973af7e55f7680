import { Type } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { auditChange } from '../audit.client.ts';
import { identityOf } from '../authenticate.ts';
import { callerOf } from '../caller.ts';
import { personOf } from '../profile/ownAccount.ts';
import { countOutbox, outboxPage, type OutboxReader } from './outbox.repository.ts';

const Params = Type.Object({ companyId: Type.String() });
const PageQuery = Type.Object({
  first: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSize })),
  after: Type.Optional(Type.String()),
});
const MessageSchema = Type.Object({
  cursor: Type.String(),
  id: Type.String(),
  channel: Type.Enum(['mail', 'sms']),
  recipient: Type.String(),
  subject: Type.String(),
  body: Type.String({
    description:
      'Empty once it was sent, when what it says is no longer true, and where it is hidden.',
  }),
  isHidden: Type.Boolean({
    description:
      'Whether there is a text that only administrators of all organizations of the person may read.',
  }),
  state: Type.Enum(['waiting', 'sent', 'kept', 'failed']),
  createdAt: Type.String(),
});
const MANAGE = { config: { auth: { feature: 'feature_users', action: 'update' } } } as const;

function readerOf(auth: AuthContext, companyId: string): OutboxReader {
  const { user } = personOf(auth);
  const managed = callerOf(auth)
    .companies()
    .filter(
      (company) =>
        company.labelIds === null && auth.can(company.companyId, 'feature_users', 'update'),
    );
  return { userId: user.id, companyId, managed: managed.map((company) => company.companyId) };
}

export function messageRoutes(app: App, { db }: Deps): void {
  app.get(
    '/identity/:companyId/messages',
    {
      ...MANAGE,
      schema: {
        summary: 'Mail and text messages of a week to people of the company, newest first',
        params: Params,
        querystring: PageQuery,
        response: {
          200: Type.Object({ items: Type.Array(MessageSchema), hasNextPage: Type.Boolean() }),
        },
      },
    },
    async (request) => {
      const { companyId } = request.params;
      const { first = 50, after } = request.query;
      const found = await outboxPage(
        db.system.query,
        identityOf(db).secrets,
        readerOf(request.auth, companyId),
        { first, after },
      );
      // What is read here lets its reader in as another person, so reading it is recorded.
      await db.company(companyId).transaction((query) =>
        auditChange(query, request, {
          action: 'outbox.read',
          targetType: 'outbox',
          targetId: null,
          after: {
            messages: found.items.length,
            texts: found.items.filter(({ body }) => body !== '').length,
          },
        }),
      );
      return found;
    },
  );
  app.get(
    '/identity/:companyId/messages/count',
    {
      ...MANAGE,
      schema: {
        summary: 'How many there are',
        params: Params,
        response: { 200: Type.Object({ count: Type.Integer() }) },
      },
    },
    async ({ auth, params: { companyId } }) => ({
      count: await countOutbox(db.system.query, readerOf(auth, companyId)),
    }),
  );
}
