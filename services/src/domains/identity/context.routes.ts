import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../platform/domain.ts';
import { inOrder, inOrderBy } from '../../platform/inOrder.ts';
import { callerOf } from './caller.ts';
import { CompanySchema, IdsBody, Nullable, ScopeSchema, UserSchema } from './identity.schemas.ts';
import type { CompanyAccess } from './identity.types.ts';
import { usersByIds } from './users.repository.ts';

const ContextSchema = Type.Object({
  user: Nullable(UserSchema),
  token: Nullable(
    Type.Object({ id: Type.String(), companyId: Type.String(), scopes: Type.Array(ScopeSchema) }),
  ),
  roleView: Nullable(
    Type.Object({ roleId: Type.String(), roleName: Type.String(), endsAt: Type.String() }),
  ),
  companies: Type.Array(CompanySchema),
  closedCompanies: Type.Array(Type.Object({ companyId: Type.String(), name: Type.String() }), {
    description: 'Companies that could be used from another address.',
  }),
});

const companyOf = (company: CompanyAccess) => ({
  ...company,
  permissions: [...company.permissions],
  rolePermissions: [...company.rolePermissions],
  isLimited: company.labelIds !== null,
});

export function contextRoutes(app: App, { db }: Deps): void {
  app.get(
    '/identity/context',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'Who is asking, and what they may do where',
        response: { 200: ContextSchema },
      },
    },
    (request) => {
      const caller = callerOf(request.auth);
      const token = caller.token && {
        id: caller.token.id,
        companyId: caller.token.companyId,
        scopes: [...caller.token.scopes],
      };
      return {
        user: token === null ? caller.user : null,
        token,
        roleView: caller.view,
        companies: caller.companies().map(companyOf),
        closedCompanies: caller.closed().map(({ companyId, name }) => ({ companyId, name })),
      };
    },
  );
  app.post(
    '/identity/companies/lookup',
    {
      config: { auth: 'signedIn', inView: true },
      schema: {
        summary: 'Companies by id, as the caller may use them',
        body: IdsBody,
        response: { 200: Type.Array(Nullable(CompanySchema)) },
      },
    },
    ({ auth, body }) =>
      inOrderBy(body.ids, callerOf(auth).companies().map(companyOf), ({ companyId }) => companyId),
  );
  app.post(
    '/identity/users/lookup',
    {
      config: { auth: 'signedIn', inView: true },
      schema: {
        summary: 'Users by id, of the companies the caller may use',
        body: IdsBody,
        response: { 200: Type.Array(Nullable(UserSchema)) },
      },
    },
    async ({ auth, body }) => {
      const companyIds = callerOf(auth)
        .companies()
        .map(({ companyId }) => companyId);
      return inOrder(
        body.ids,
        await usersByIds(db.system.query, body.ids, auth.userId, companyIds),
      );
    },
  );
}
