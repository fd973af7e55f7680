import { INTEGRATION_KINDS, type IntegrationKind } from '@palisade/vocabulary/integrations.ts';
import { globalId } from '../../src/entities/company/globalId.ts';
import type { FakeCompany } from './makeWorld.ts';

export interface FakeIntegration {
  readonly __typename: 'Integration';
  readonly id: string;
  readonly integrationId: string;
  readonly kind: IntegrationKind;
  readonly name: string;
  readonly url: string;
  readonly account: string;
  readonly projectKey: string | null;
  readonly issueType: string | null;
  readonly table: string | null;
  readonly updatedAt: string;
  readonly testedAt: string | null;
  readonly testFailure: string | null;
  readonly syncedAt: string | null;
  readonly syncFailure: string | null;
  readonly ticketCount: number;
  readonly expiryDays: number | null;
  readonly actionCount: number;
  readonly entryCount: number;
  readonly fetchedAt: string | null;
  /** Addresses on a deny list. */
  readonly denied: readonly string[];
}

/** A Jira integration that works, as far as nothing else is said. */
export function makeIntegration(
  part: Partial<FakeIntegration> & { readonly name: string },
): FakeIntegration {
  const integrationId = `i-${part.name}`;
  return {
    __typename: 'Integration',
    id: globalId('Integration', 'c-2', integrationId),
    integrationId,
    kind: 'jira',
    url: 'https://acme.atlassian.net',
    account: 'ada@example.com',
    projectKey: 'SEC',
    issueType: 'Task',
    table: null,
    updatedAt: '2026-11-20T10:00:00.000Z',
    testedAt: '2026-11-20T10:00:00.000Z',
    testFailure: null,
    syncedAt: '2026-11-20T10:00:00.000Z',
    syncFailure: null,
    ticketCount: 3,
    expiryDays: null,
    actionCount: 0,
    entryCount: 0,
    fetchedAt: null,
    denied: [],
    ...part,
  };
}

/** Fields of a company about its integrations. */
export const integrationFields = ({ integrations }: FakeCompany) => ({
  integrations: () => [...integrations],
  integration: ({ integrationId }: { readonly integrationId: string }) =>
    integrations.find((each) => each.integrationId === integrationId) ?? null,
  denyEntries: ({
    integrationId,
    search,
  }: {
    readonly integrationId: string;
    readonly search?: string | null;
  }) => {
    const denied = integrations.find((each) => each.integrationId === integrationId)?.denied ?? [];
    const nodes = denied
      .filter((range) => range.startsWith(search ?? ''))
      .map((range) => ({
        entryId: range,
        range,
        attackerId: null,
        addedBy: 'ada@example.com',
        addedAt: '2026-11-20T10:00:00.000Z',
        expiresAt: null,
      }));
    return {
      edges: nodes.map((node) => ({ cursor: node.range, node })),
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    };
  },
});

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}
type Settings = Pick<FakeIntegration, 'name'> &
  Partial<FakeIntegration> & { readonly secret?: string | null };

/** Mutations of integrations: a connection whose secret is `wrong` fails. */
export function integrationMutations(
  companies: () => readonly FakeCompany[],
  refuse: (name: string) => object[],
) {
  const listOf = (id: unknown) =>
    companies().find(({ integrations }) => integrations.some((each) => each.id === id))
      ?.integrations ?? [];
  const outcome = (isWrong: boolean) => ({
    failure: isWrong ? 'Jira does not accept this account and API token.' : null,
    failureField: isWrong ? 'input.settings.secret' : null,
  });
  const wrong = new Set<string>();
  const change = (id: unknown, part: Partial<FakeIntegration>): FakeIntegration | null => {
    const list = listOf(id);
    const at = list.findIndex((each) => each.id === id);
    const before = list[at];
    if (before === undefined) return null;
    const now = { ...before, ...part };
    list.splice(at, 1, now);
    return now;
  };
  return {
    createIntegration: ({ input }: Mutation) => {
      const errors = refuse('createIntegration');
      const { secret, ...settings } = input['settings'] as Settings; // As the schema has it.
      const made = makeIntegration({
        ...settings,
        kind: INTEGRATION_KINDS.find((kind) => kind === input['kind']) ?? 'jira',
        ticketCount: 0,
        testedAt: null,
      });
      if (secret === 'wrong') wrong.add(made.id);
      if (errors.length === 0)
        companies()
          .find(({ companyId }) => companyId === input['companyId'])
          ?.integrations.push(made);
      return {
        integration: errors.length === 0 ? made : null,
        denyListAddress:
          made.kind === 'denyList' ? 'https://palisade.example/deny-lists/secret' : null,
        errors,
      };
    },
    updateIntegration: ({ input }: Mutation) => {
      const errors = refuse('updateIntegration');
      const { secret: _secret, ...settings } = input['settings'] as Settings; // As the schema has it.
      return {
        integration:
          errors.length === 0
            ? change(input['id'], {
                ...settings,
                updatedAt: '2026-11-21T10:00:00.000Z',
                testedAt: null,
              })
            : null,
        errors,
      };
    },
    deleteIntegration: ({ input }: Mutation) => {
      const errors = refuse('deleteIntegration');
      const list = listOf(input['id']);
      if (errors.length === 0)
        list.splice(
          list.findIndex(({ id }) => id === input['id']),
          1,
        );
      return { deletedId: errors.length === 0 ? input['id'] : null, errors };
    },
    removeDenyEntry: ({ input }: Mutation) => {
      const errors = refuse('removeDenyEntry');
      const before = listOf(input['id']).find((each) => each.id === input['id']);
      const denied = before?.denied.filter((range) => range !== input['entryId']) ?? [];
      return errors.length > 0
        ? { removedId: null, integration: null, errors }
        : {
            removedId: input['entryId'],
            integration: change(input['id'], { denied, entryCount: denied.length }),
            errors,
          };
    },
    rotateDenyList: () => ({
      denyListAddress: 'https://palisade.example/deny-lists/another',
      errors: refuse('rotateDenyList'),
    }),
    testIntegration: ({ input }: Mutation) => {
      const { failure, failureField } = outcome(wrong.has(String(input['id'])));
      return {
        failure,
        failureField,
        integration: change(input['id'], {
          testedAt: '2026-11-21T10:00:00.000Z',
          testFailure: failure,
        }),
        errors: refuse('testIntegration'),
      };
    },
    testIntegrationSettings: ({ input }: Mutation) => ({
      ...outcome((input['settings'] as Settings).secret === 'wrong'),
      integration: null,
      errors: refuse('testIntegrationSettings'),
    }), // As the schema has it.
  };
}
