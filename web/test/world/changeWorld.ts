import { globalId } from '../../src/entities/company/globalId.ts';
import { type Args, connectionOf } from './connectionOf.ts';
import type { FakeCompany } from './makeWorld.ts';

interface FakeFacts {
  readonly [name: string]: unknown;
}

export interface FakeChange {
  readonly changeId: string;
  readonly number: number;
  readonly at: string;
  readonly kind: string;
  readonly endpointId: string | null;
  readonly before: FakeFacts | null;
  readonly after: FakeFacts | null;
  readonly cause: FakeFacts | null;
}

/** A change of an endpoint: it is new. */
export const makeChange = (
  part: Partial<FakeChange> & { readonly number: number },
): FakeChange => ({
  changeId: `ch-${part.number}`,
  at: '2026-11-21T10:00:00.000Z',
  kind: 'new',
  endpointId: null,
  before: null,
  after: null,
  cause: null,
  ...part,
});

interface Wanted {
  readonly all?: readonly {
    readonly field: string;
    readonly op: string;
    readonly value: unknown;
  }[];
}
interface Asked {
  readonly filter?: Wanted | null;
  readonly since?: number | null;
}

/** Conditions on kinds alone are met. */
function asked({ changes }: FakeCompany, { filter, since }: Asked): FakeChange[] {
  const kinds = filter?.all?.filter(({ field }) => field === 'kind') ?? [];
  return changes
    .filter(
      ({ kind, number }) =>
        kinds.every(({ op, value }) => [value].flat().includes(kind) === (op === 'is')) &&
        number > (since ?? 0),
    )
    .toSorted((one, other) => other.number - one.number);
}

const counted = (changes: readonly FakeChange[]) =>
  [...Map.groupBy(changes, ({ kind }) => kind)].map(([kind, some]) => ({
    kind,
    changes: some.length,
    hasMore: false,
  }));

const NO_FACTS = {
  state: null,
  credentials: null,
  requestData: null,
  responseData: null,
  parameters: null,
  count: null,
  score: null,
  path: null,
  paths: null,
  lastActivity: null,
};

/** A change as the graph serves it. */
const resolveChange = (company: FakeCompany, change: FakeChange) => {
  const endpoint =
    company.endpoints.find(({ endpointId }) => endpointId === change.endpointId) ?? null;
  const facts = (some: FakeFacts | null) => some && { ...NO_FACTS, ...some };
  return {
    __typename: 'Change',
    ...change,
    id: globalId('Change', company.companyId, change.changeId),
    endpoint,
    api: null,
    host: endpoint?.host ?? null,
    before: facts(change.before),
    after: facts(change.after),
    cause: change.cause && { who: null, added: null, gone: null, values: null, ...change.cause },
  };
};

/** Changes of one endpoint. */
export const changesOfEndpoint = (company: FakeCompany, id: string) => (args: Args) =>
  connectionOf(
    asked(company, {})
      .filter(({ endpointId }) => endpointId === id)
      .map((change) => resolveChange(company, change)),
    args,
    ({ changeId }) => changeId,
  );

/** Fields of a company about what changed. */
export const changeFields = (company: FakeCompany) => ({
  changes: (args: Args & Asked) =>
    connectionOf(
      asked(company, args).map((change) => resolveChange(company, change)),
      args,
      ({ changeId }) => changeId,
    ),
  changeCounts: (args: Asked) => counted(asked(company, args)),
  unseenChanges: () => ({
    since: company.changesSeen,
    seenAt: company.changesSeen === 0 ? null : '2026-11-20T14:02:00.000Z',
    last: Math.max(0, ...company.changes.map(({ number }) => number)),
    counts: counted(asked(company, { since: company.changesSeen })),
  }),
});

/** What people do with changes: they look. */
export const changeMutations = (
  companies: () => readonly FakeCompany[],
  resolve: (company: FakeCompany) => object,
  refuse: (name: string) => readonly object[],
) => ({
  markChangesSeen: ({ input }: { readonly input: Record<string, unknown> }) => {
    const errors = refuse('markChangesSeen');
    const company = companies().find(({ companyId }) => companyId === input['companyId']);
    if (company !== undefined && errors.length === 0)
      company.changesSeen = Math.max(company.changesSeen, Number(input['number']));
    return {
      company: company === undefined || errors.length > 0 ? null : resolve(company),
      errors,
    };
  },
});
