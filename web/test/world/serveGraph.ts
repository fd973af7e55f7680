import type { GraphQLSchema } from 'graphql';
import { stepsOf } from './attackStepWorld.ts';
import { changeMutations } from './changeWorld.ts';
import { discoveryMutations } from './discoveryWorld.ts';
import { executeAllowed } from './executeAllowed.ts';
import { settingsMutations } from './inventorySettings.ts';
import { labelMutations } from './labelWorld.ts';
import { gapMutations } from './gapWorld.ts';
import { integrationMutations } from './integrationWorld.ts';
import { ipMutations } from './ipWorld.ts';
import { jobMutations } from './jobWorld.ts';
import { resolveCompany, type World } from './makeWorld.ts';
import { policyMutations } from './policyWorld.ts';
import { markMutations } from './markWorld.ts';
import { remediationMutations } from './remediationWorld.ts';
import { savedFilterMutations, savedFiltersOf } from './savedFilters.ts';

interface Asked {
  readonly name: string;
  readonly variables: Record<string, unknown>;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Mutations {
  readonly input: Record<string, unknown>;
}

/** Somebody who runs the product, with all that a user has. */
const systemUser = (email: string) => ({
  __typename: 'User',
  id: `User-${email}`,
  userId: email,
  email,
  firstName: 'Ada',
  lastName: 'Byron',
});

/**
 * Answers trusted documents over the real schema: what is not in the schema, or has another type,
 * fails.
 */
export function serveGraph(
  schema: GraphQLSchema,
  documents: Readonly<Record<string, string>>,
  world: World,
) {
  const asked: Asked[] = [];
  /** Codes that the next mutation of a name answers, instead of doing it. */
  const refusals = new Map<string, string>();
  /** Mutations whose answers are kept back, by field, until their promise is kept. */
  const held = new Map<string, Promise<void>>();
  /** Codes that a query of a name fails with. */
  const failures = new Map(Object.entries(world.failures));
  /** Codes that a field fails with, by `Type.field`. */
  const failedFields = new Map(Object.entries(world.failedFields));
  const refuse = (name: string) => {
    const code = refusals.get(name);
    return code ? [{ code, field: null, message: `${name} refused` }] : [];
  };
  const company = (id: unknown) => world.companies.find((each) => each.companyId === id);
  const root = {
    viewer: () => ({
      __typename: 'User',
      id: 'VXNlcjo6dS0x',
      userId: 'u-1',
      firstName: 'Maya',
      lastName: 'Okafor',
      isSystem: false,
      language: null,
      closedCompanies: world.closedCompanies,
      ...world.user,
      companies: world.companies.map(resolveCompany),
    }),
    company: ({ companyId }: { companyId: string }) => {
      const found = company(companyId);
      return found ? resolveCompany(found) : null;
    },
    node: ({ id }: { id: string }) => {
      const all = world.companies.flatMap((each) => [
        resolveCompany(each),
        ...each.endpoints,
        ...each.parameters,
        ...each.attackers,
        ...each.marks,
        ...savedFiltersOf(each),
        ...stepsOf(each.attackers),
      ]);
      return all.find((each) => Reflect.get(each, 'id') === id) ?? null;
    },
    nodes: ({ ids }: { ids: readonly string[] }) => {
      const labels = world.companies.flatMap((each) =>
        each.labelling.labels.map((label) =>
          resolveCompany(each).label({ labelId: label.labelId }),
        ),
      );
      const documents = world.companies.flatMap((each) => each.oas.documents);
      return ids.map(
        (id) =>
          labels.find((label) => label?.id === id) ??
          documents.find((document) => document.id === id) ??
          null,
      );
    },
    installation: () => world.installation,
    terms: () => world.terms,
    systemUsers: () => world.systemUsers.map(systemUser),
    setSystemUser: ({ input }: Mutations) => {
      const errors = refuse('setSystemUser');
      const email = String(input['email']);
      if (errors.length > 0) return { user: null, errors };
      const others = world.systemUsers.filter((each) => each !== email);
      world.systemUsers = input['isSystem'] === true ? [...others, email] : others;
      return { user: systemUser(email), errors };
    },
    docsPortal: () => ({ callbackUrl: world.docsPortalUrl }),
    acceptTerms: () => {
      const errors = refuse('acceptTerms');
      if (errors.length === 0) world.terms = { ...world.terms, isAccepted: true };
      return { errors };
    },
    ...settingsMutations(world, resolveCompany),
    signIn: ({ input }: Mutations) => {
      const isRight =
        input['email'] === world.user.email && input['password'] === world.user.password;
      const errors = isRight
        ? refuse('signIn')
        : [{ code: 'badCredentials', field: null, message: 'Wrong' }];
      if (errors.length === 0) world.isSignedIn = true;
      return { user: errors.length === 0 ? root.viewer() : null, errors };
    },
    refreshSession: () => {
      world.isSignedIn ||= world.canRefresh;
      return {
        expiresIn: world.canRefresh ? 600 : null,
        errors: world.canRefresh
          ? []
          : [{ code: 'unauthenticated', field: null, message: 'No session' }],
      };
    },
    signOut: () => {
      world.isSignedIn = false;
      return { errors: [] };
    },
    setSampling: ({ input }: Mutations) => {
      const errors = refuse('setSampling');
      const found = company(input['companyId']);
      if (found && errors.length === 0) found.sampling = input['sampling'] === true;
      return { company: found && errors.length === 0 ? resolveCompany(found) : null, errors };
    },
    createToken: ({ input }: Mutations) => {
      const errors = refuse('createToken');
      if (errors.length > 0) return { tokenEdge: null, secret: null, errors };
      const scopes = input['scopes'] as string[];
      const hint = scopes.includes('collect') ? 'plc_9f2c' : 'plt_9f2c';
      const token = {
        id: `T-${String(input['name'])}`,
        tokenId: `t-${String(input['name'])}`,
        name: String(input['name']),
        hint,
        scopes,
        owner: world.user.email,
        revokedAt: null,
      };
      const node = {
        __typename: 'Token',
        ...token,
        createdAt: '2026-11-21T09:00:00.000Z',
        expiresAt: (input['expiresAt'] as string | undefined) ?? null,
        lastUsedAt: null,
        isUnused: false,
      };
      company(input['companyId'])?.tokens.unshift(node);
      return {
        tokenEdge: { cursor: token.tokenId, node },
        secret: `${hint}_the-whole-secret`,
        errors: [],
      };
    },
    updateToken: ({ input }: Mutations) => {
      const errors = refuse('updateToken');
      const found = world.companies
        .flatMap(({ tokens }) => tokens)
        .find(({ id }) => id === input['id']);
      return {
        token:
          found && errors.length === 0
            ? { __typename: 'Token', isUnused: false, ...found, ...input }
            : null,
        errors,
      };
    },
    deleteOasDocument: ({ input }: Mutations) => {
      const errors = refuse('deleteOasDocument');
      if (errors.length > 0) return { deletedId: null, errors };
      for (const { oas } of world.companies)
        oas.documents = oas.documents.filter(({ id }) => id !== input['id']);
      return { deletedId: input['id'], errors };
    },
    ...ipMutations(company, refuse),
    ...jobMutations(company, refuse),
    ...integrationMutations(() => world.companies, refuse),
    ...gapMutations(() => world.companies, refuse),
    ...markMutations(() => world.companies, resolveCompany, refuse),
    ...remediationMutations(() => world.companies, resolveCompany, refuse),
    ...policyMutations(() => world.companies, resolveCompany, refuse),
    ...changeMutations(() => world.companies, resolveCompany, refuse),
    ...discoveryMutations(() => world.companies, resolveCompany, refuse),
    ...savedFilterMutations(() => world.companies, refuse),
    revokeToken: ({ input }: Mutations) => {
      const errors = refuse('revokeToken');
      const found = world.companies
        .flatMap(({ tokens }) => tokens)
        .find(({ id }) => id === input['id']);
      return {
        revokedId: errors.length === 0 ? input['id'] : null,
        token:
          found && errors.length === 0
            ? {
                __typename: 'Token',
                ...found,
                revokedAt: '2026-11-21T10:00:00.000Z',
                isUnused: false,
              }
            : null,
        errors,
      };
    },
    ...labelMutations(
      (input) =>
        company(
          input['companyId'] ??
            atob(String(input['id']).replaceAll('-', '+').replaceAll('_', '/')).split(':')[1],
        ),
      refuse,
    ),
    ...world.mutations,
  };
  const answer = async (id: string, variables: Record<string, unknown>): Promise<Answer> => {
    const source = documents[id];
    if (source === undefined)
      return {
        status: 400,
        body: { errors: [{ message: 'Unknown document', extensions: { code: 'BAD_USER_INPUT' } }] },
      };
    const name = /(?:query|mutation|subscription) (\w+)/.exec(source)?.[1] ?? '';
    asked.push({ name, variables });
    const isPublic =
      /signIn|refreshSession|signOut|checkMaintenance|challenge|PasswordReset|resetPassword|ChangePasswordPage|InvitationPage|acceptInvitation|Sso/i.test(
        name,
      );
    if (!world.isSignedIn && !isPublic)
      return {
        status: 401,
        body: { errors: [{ message: 'Sign in first', extensions: { code: 'UNAUTHENTICATED' } }] },
      };
    for (const [field, released] of held)
      if (source.startsWith('mutation') && source.includes(`${field}(`)) await released;
    const failure = failures.get(name);
    if (failure === 'never') return new Promise(() => {});
    if (failure)
      return {
        status: 200,
        body: { data: null, errors: [{ message: 'Failed', extensions: { code: failure } }] },
      };
    return {
      status: 200,
      body: await executeAllowed(schema, source, root, variables, failedFields),
    };
  };
  return { answer, asked, held, refusals, failures, failedFields };
}
