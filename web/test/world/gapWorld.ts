import {
  GAP_STATUS_RULES,
  GAP_STATUSES,
  type GapStatus,
} from '@palisade/vocabulary/gapStatuses.ts';
import type { GapGrouping } from '@palisade/vocabulary/gapGroups.ts';
import { SEVERITIES, type Severity } from '@palisade/vocabulary/severities.ts';
import { globalId } from '../../src/entities/company/globalId.ts';
import { type Args, connectionOf } from './connectionOf.ts';
import { type FakeEndpoint, makeEndpoint } from './makeEndpoint.ts';
import type { FilterNode } from './matches.ts';

interface FakeComment {
  readonly commentId: string;
  readonly newStatus: GapStatus | null;
  readonly message: string;
  readonly author: string;
  readonly authorId: string | null;
  readonly timestamp: string;
}

export type FakeGap = ReturnType<typeof makeGap>;

const AT = '2026-11-19T14:02:00.000Z';

/** A gap of a company with evidence of each kind; its raw key is its name in words, if it says no other. */
export function makeGap(
  name: string,
  {
    severity = 'high',
    status = 'open',
    isFrozen = false,
    evidence,
    alsoAt = [],
    proof = null,
    exchange = null,
    endpoint = makeEndpoint({ companyId: 'c-2', name: 'GET /orders/{id}' }),
    gapId = name.replace(/[^\w]+/g, '-').toLowerCase(),
    formerIds = [],
  }: {
    readonly severity?: Severity;
    readonly status?: GapStatus;
    readonly isFrozen?: boolean;
    readonly evidence?: Record<string, unknown>;
    readonly alsoAt?: readonly FakeEndpoint[];
    readonly proof?: Record<string, unknown> | null;
    readonly exchange?: Record<string, unknown> | null;
    readonly endpoint?: FakeEndpoint | null;
    readonly gapId?: string;
    readonly formerIds?: readonly string[];
  } = {},
) {
  return {
    __typename: 'PostureGap',
    id: globalId('PostureGap', 'c-2', gapId),
    gapId,
    formerIds,
    policy: {
      __typename: 'PosturePolicy',
      id: globalId('PosturePolicy', 'c-2', 'p-1'),
      policyId: 'p-1',
      name,
    },
    name,
    severity,
    categories: ['Data Exposure'],
    status,
    holds: true,
    isFrozen,
    endpoint,
    endpointId: endpoint?.endpointId ?? 'gone',
    host: endpoint?.host.name ?? '',
    method: endpoint?.method ?? 'GET',
    path: endpoint?.path ?? '/gone',
    sources: ['shop.har'],
    sourceTypes: ['Traffic'],
    parameterNames: ['email'],
    dataTypes: ['Email Address'],
    dataCategories: ['PII'],
    lastActivity: AT,
    creationTime: AT,
    lastUpdateTime: AT,
    reopenedAt: null,
    closedAt: null,
    comments: [] as FakeComment[],
    tickets: [] as Record<string, unknown>[],
    proof,
    exchange,
    alsoAt: { total: alsoAt.length, endpoints: alsoAt },
    evidence: {
      description: 'Answers carry what they should not.',
      remediation: 'Leave it out.',
      ruleType: 'providerDefined',
      cweIds: ['CWE-200'],
      owasp: [],
      filter: JSON.stringify({
        all: [
          { field: 'authenticated', op: 'is', value: false },
          {
            field: 'response',
            op: 'has',
            value: { all: [{ field: 'dataType', op: 'is', value: ['Email Address'] }] },
          },
        ],
      }),
      closing: { kind: 'requests', requests: 300, days: 30 },
      progress: {
        fact: 'withoutCredentials',
        value: '',
        lastSeenAt: '2026-01-01T00:00:00.000Z',
        clean: 212,
        needed: 300,
      },
      matchingFields: [{ field: 'authenticated', op: 'is', values: [false] }],
      parameters: [
        {
          templateType: 'response',
          location: 'body',
          contentType: 'application/json',
          responseCode: '2xx',
          name: 'email',
          type: 'string',
          required: true,
          sensitive: true,
          dataTypes: ['Email Address'],
          dataCategories: ['PII'],
          samples: ['m••••@example.com'],
        },
      ],
      vulnerabilities: [
        {
          name: 'Server version disclosed',
          severity: 'low',
          cweId: 'CWE-200',
          cveId: null,
          seen: ['Server: nginx/1.2'],
        },
      ],
      ...evidence,
    },
  };
}

const served = (gap: FakeGap) => ({
  ...gap,
  nextStatuses: GAP_STATUS_RULES[gap.status].next,
  commentCount: gap.comments.length,
});

/** As much of filters as the pages of gaps need to be told apart. */
function keeps(gap: FakeGap, filter: FilterNode | null | undefined): boolean {
  if (!filter) return true;
  if (filter.all) return filter.all.every((part) => keeps(gap, part));
  if (filter.any) return filter.any.some((part) => keeps(gap, part));
  if (filter.field === 'source')
    return [filter.value].flat().some((value) => gap.sources.includes(String(value)));
  const own = {
    gapId: gap.gapId,
    severity: gap.severity,
    gapName: gap.name,
    isFrozen: gap.isFrozen,
    host: gap.host,
    path: gap.path,
  }[filter.field ?? ''];
  if (filter.op === 'contains')
    return String(own).toLowerCase().includes(String(filter.value).toLowerCase());
  if (filter.op === 'between') {
    const [from, to] = filter.value as readonly [string, string];
    return String(own) >= from && String(own) <= to;
  }
  const listed: readonly unknown[] = Array.isArray(filter.value) ? filter.value : [filter.value];
  return listed.includes(own);
}

interface Owner {
  readonly gaps: readonly FakeGap[];
}
type Search = Args & { readonly filter?: FilterNode | null; readonly status?: GapStatus | null };

/** Gaps in groups; policies go by their names here, and all have one cause. */
function groupsOf(gaps: readonly FakeGap[], by: GapGrouping) {
  const keyOf = (gap: FakeGap): string =>
    by === 'policy' ? gap.name : by === 'endpoint' ? gap.endpointId : gap.host;
  return [...Map.groupBy(gaps, keyOf)].map(([key, of]) => ({
    __typename: 'GapGroup',
    key,
    policies: by === 'endpoint' ? [] : of.map(({ gapId, name }) => ({ policyId: gapId, name })),
    host: by === 'policy' ? null : (of[0]?.host ?? null),
    endpointId: by === 'endpoint' ? key : null,
    method: by === 'endpoint' ? (of[0]?.method ?? null) : null,
    path: by === 'endpoint' ? (of[0]?.path ?? null) : null,
    cause: by === 'cause' ? 'missingAuthentication' : null,
    severity: of[0]?.severity ?? 'info',
    gaps: of.length,
    active: of.filter(({ isFrozen }) => !isFrozen).length,
    hosts: new Set(of.map(({ host }) => host)).size,
  }));
}

/** Fields of a company about its gaps. */
export const gapFields = ({ gaps }: Owner) => {
  const find = ({ filter, status }: Search) =>
    gaps.filter((gap) => keeps(gap, filter) && (!status || gap.status === status));
  const worstFirst = (a: FakeGap, b: FakeGap) =>
    SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity);
  return {
    gaps: (search: Search) =>
      connectionOf(find(search).toSorted(worstFirst).map(served), search, ({ gapId }) => gapId),
    gap: ({ gapId }: { readonly gapId: string }) =>
      gaps.filter((each) => [each.gapId, ...each.formerIds].includes(gapId)).map(served)[0] ?? null,
    gapCounts: (search: Search) =>
      GAP_STATUSES.flatMap((status) =>
        SEVERITIES.map((severity) => ({
          status,
          severity,
          gaps: find({ ...search, status }).filter((gap) => gap.severity === severity).length,
        })),
      ).filter((count) => count.gaps > 0),
    gapGroups: ({ by, ...search }: Search & { readonly by: GapGrouping }) =>
      connectionOf(groupsOf(find(search).toSorted(worstFirst), by), search, ({ key }) => key),
    topGaps: ({ first, ...search }: Search) =>
      find(search)
        .toSorted(worstFirst)
        .slice(0, first ?? 5)
        .map(({ name, severity, categories }) => ({ name, severity, categories, gaps: 1 })),
    gapStatusChange: ({ changeId }: { readonly changeId: string }) => ({
      changeId,
      newStatus: 'ignored',
      total: 2,
      position: 2,
      changed: 2,
      skipped: 0,
      isDone: true,
    }),
  };
};

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

/** Mutations of gaps; what `refuse` names is refused. */
export function gapMutations(
  companies: () => readonly Owner[],
  refuse: (name: string) => object[],
) {
  let changes = 0;
  const all = () => companies().flatMap(({ gaps }) => gaps);
  const say = (gap: FakeGap, newStatus: GapStatus | null, message: string) =>
    void gap.comments.unshift({
      commentId: `k-${gap.comments.length}`,
      newStatus,
      message,
      author: 'maya@example.com',
      authorId: 'u-1',
      timestamp: '2026-11-20T08:00:00.000Z',
    });
  const change = (gap: FakeGap, newStatus: GapStatus, message: unknown) => {
    gap.status = newStatus;
    if (GAP_STATUS_RULES[newStatus].takesComment)
      say(gap, newStatus, typeof message === 'string' ? message : 'Status Change');
  };
  return {
    changeGapStatus: ({ input }: Mutation) => {
      const errors = refuse('changeGapStatus');
      const gap = all().find(({ id }) => id === input['id']);
      if (gap && errors.length === 0)
        change(gap, input['newStatus'] as GapStatus, input['message']); // As the schema has it.
      return {
        gap: gap && errors.length === 0 ? served(gap) : null,
        changeId: errors.length === 0 ? `change-${(changes += 1)}` : null,
        errors,
      };
    },
    commentGap: ({ input }: Mutation) => {
      const errors = refuse('commentGap');
      const gap = all().find(({ id }) => id === input['id']);
      if (gap && errors.length === 0) say(gap, null, String(input['message']));
      return { gap: gap && errors.length === 0 ? served(gap) : null, errors };
    },
    changeGapsStatus: ({ input }: Mutation) => {
      const errors = refuse('changeGapsStatus');
      const newStatus = input['newStatus'] as GapStatus; // As the schema has it.
      const ids = input['gapIds'] as readonly string[] | undefined;
      const found = all().filter(({ gapId, status }) =>
        ids ? ids.includes(gapId) : status === input['status'],
      );
      if (errors.length === 0) for (const gap of found) change(gap, newStatus, input['message']);
      const done = {
        changeId: 'change-1',
        newStatus,
        total: found.length,
        position: 0,
        changed: 0,
        skipped: 0,
        isDone: false,
      };
      return { change: errors.length === 0 ? done : null, errors };
    },
  };
}
