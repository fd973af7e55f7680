import {
  ATTACKER_STATUS_RULES,
  type AttackerStatus,
  DEFAULT_ATTACKER_MESSAGE,
} from '@palisade/vocabulary/attackerStatuses.ts';
import { ATTACKS, type AttackType } from '@palisade/vocabulary/attackTypes.ts';
import { globalId } from '../../src/entities/company/globalId.ts';
import type { FakeAttacker } from './attackerWorld.ts';
import { type Args, connectionOf } from './connectionOf.ts';
import type { FakeEndpoint } from './makeEndpoint.ts';

const FIRST = Date.UTC(2026, 10, 19, 14, 2);
const MINUTE_MS = 60_000;
const HTML = '<img src=x onerror="document.title=1">';

export interface FakePii {
  readonly values: number;
  readonly unusualValues: number;
  readonly types: readonly {
    readonly type: string;
    readonly category: string;
    readonly values: number;
    readonly unusualValues: number;
  }[];
}
const NO_PII: FakePii = { values: 0, unusualValues: 0, types: [] };

/** An exchange of an attempt; parts of it as a test needs them. */
const makeExample = (
  attempt: number,
  part: Record<string, unknown> = {},
  exchange: Record<string, unknown> = {},
) => ({
  attempt,
  at: new Date(FIRST + attempt * 1_000).toISOString(),
  message: `Said of attempt ${attempt}`,
  isSuccess: false,
  exchange: {
    method: 'POST',
    scheme: 'https',
    host: 'api.example',
    path: '/orders/7',
    query: [],
    clientAddress: '203.0.113.9',
    requestHeaders: [{ name: 'accept', value: '*/*' }],
    requestBody: null,
    status: 200,
    responseHeaders: [{ name: 'content-type', value: 'text/html' }],
    responseBody: { mediaType: 'text/html', size: HTML.length, text: HTML, isCut: false },
    ...exchange,
  },
  ruleViolations: [] as readonly {
    readonly location: string;
    readonly field: string;
    readonly message: string;
  }[],
  injection: null as unknown,
  unknownEndpoint: null,
  outcome: null as unknown,
  ...part,
  ...marksOf(part),
});

/** Fields and answers as nobody has marked them. */
const marksOf = ({
  anomalies = [],
  answer = null,
}: {
  readonly anomalies?: unknown;
  readonly answer?: unknown;
}) => ({
  anomalies: (anomalies as object[]).map((anomaly) => ({
    ...anomaly,
    isTunable: true,
    mark: null as object | null,
    remediation: null as { remediationId?: string; isActive: boolean } | null,
  })),
  answer:
    answer === null
      ? null
      : {
          ...(answer as object),
          isTunable: true,
          statusMark: null as object | null,
          sizeMark: null,
        },
});

interface StepPart {
  readonly type?: AttackType;
  readonly successes?: number;
  readonly endpoint?: FakeEndpoint | null;
  readonly examples?: readonly ReturnType<typeof makeExample>[];
}

export type FakeStep = ReturnType<typeof makeStep>;

/** A step of an attacker, as many minutes after the first as its number says. */
export function makeStep(
  number: number,
  message: string,
  {
    type = 'objectEnumeration',
    successes = 0,
    endpoint = null,
    examples = [makeExample(1)],
  }: StepPart = {},
) {
  const stepId = `b0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const startedAt = new Date(FIRST + number * MINUTE_MS).toISOString();
  return {
    __typename: 'AttackStep',
    id: globalId('AttackStep', 'c-2', stepId),
    stepId,
    riskType: { type, ...ATTACKS[type] },
    phase: ATTACKS[type].phase,
    isSuccess: successes > 0,
    endpoint,
    endpointId: endpoint?.endpointId ?? null,
    host: 'api.example',
    method: 'POST',
    template: type === 'pathScan' ? null : '/orders/{id}',
    path: '/orders/7',
    startedAt,
    endedAt: startedAt,
    attempts: 4,
    successes,
    responseStatus: 200,
    message,
    exampleCount: examples.length,
    piiConsumptionInfo: NO_PII as FakePii,
    examples: () => examples,
  };
}

/**
 * Examples with a body whose fields do not fit, with one that is no text, and with a status that
 * HTTP does not know.
 */
export const ODD_EXAMPLES = [
  makeExample(
    1,
    {
      ruleViolations: [
        {
          location: 'body',
          field: 'items[].sku',
          message: 'Ends the SQL statement and adds another',
        },
      ],
      anomalies: [
        {
          location: 'body',
          name: 'items[].sku',
          status: 'invalid',
          anomaly: 'value',
          reason: 'characters never seen in its values',
          value: "' or 1=1",
        },
        {
          location: 'body',
          name: 'isAdmin',
          status: 'unknown',
          anomaly: 'unknownProperty',
          reason: 'never seen here',
          value: '',
        },
        {
          location: 'body',
          name: 'note',
          status: 'missing',
          anomaly: 'missingField',
          reason: 'required but missing',
          value: '',
        },
        {
          location: 'query',
          name: 'q',
          status: 'invalid',
          anomaly: 'key',
          reason: 'a key that reaches into program objects',
          value: '',
        },
      ],
      answer: { isStatusUnusual: true, isSizeUnusual: true },
    },
    {
      query: [{ name: 'q', value: '1' }],
      requestBody: {
        mediaType: 'application/json',
        size: 1_200_000,
        text: JSON.stringify({ items: [{ sku: 'A' }, { sku: "' or 1=1" }], isAdmin: true }),
        isCut: true,
      },
    },
  ),
  makeExample(
    2,
    {},
    {
      status: 799,
      responseBody: { mediaType: 'image/png', size: 4_096, text: null, isCut: false },
    },
  ),
];

const PEOPLE = Array.from({ length: 50 }, (_, id) => ({ id, name: 'x', email: '••••@••••' }));

/** A refusal, a dump of people, and another refusal. */
export const DUMP_EXAMPLES = [
  makeExample(1, {
    outcome: {
      reasons: [{ kind: 'error', value: 200, usual: null, detail: 'success' }],
      piiConsumptionInfo: [],
      fields: [],
    },
  }),
  makeExample(
    2,
    {
      isSuccess: true,
      outcome: {
        reasons: [
          { kind: 'rows', value: 50, usual: 3, detail: '' },
          { kind: 'bytes', value: 9_000, usual: 181, detail: '' },
          { kind: 'values', value: 50, usual: 0, detail: 'Email Address' },
        ],
        piiConsumptionInfo: [
          { type: 'Email Address', category: 'PII', values: 50, usual: 0, isUnusual: true },
        ],
        fields: [
          { name: 'items[].email', isNew: true, type: 'Email Address', isUnusual: true },
          { name: 'more', isNew: true, type: null, isUnusual: false },
        ],
      },
    },
    {
      responseBody: {
        mediaType: 'application/json',
        size: 9_000,
        text: JSON.stringify({ items: PEOPLE, more: 1 }),
        isCut: false,
      },
    },
  ),
  makeExample(3),
];

type Search = Args & {
  readonly types?: readonly string[] | null;
  readonly successOnly?: boolean;
  readonly from?: string | null;
  readonly to?: string | null;
};

/** Fields of an attacker about what they did, of what they were seen with, and what people said. */
export function attackerDetails(
  attacker: FakeAttacker,
  steps: readonly FakeStep[],
  related: readonly FakeAttacker[] = [],
) {
  const find = ({ types, successOnly, from, to }: Search) =>
    steps.filter(
      (step) =>
        (!types || types.includes(step.riskType.type)) &&
        (!successOnly || step.isSuccess) &&
        (!from || step.startedAt >= from) &&
        (!to || step.startedAt < to),
    );
  const times = (search: Search) =>
    find(search)
      .map(({ startedAt }) => startedAt)
      .toSorted();
  return {
    isIgnored: false,
    endpointCount: 9,
    piiConsumptionInfo: NO_PII as FakePii,
    hostCount: 2,
    comments: [] as {
      commentId: string;
      newStatus: AttackerStatus | null;
      message: string;
      author: string;
      timestamp: string;
    }[],
    sources: [attacker, ...related].map(({ sourceType, sourceId }) => ({
      sourceType,
      sourceId,
      firstSeen: attacker.firstSeen,
      lastSeen: attacker.lastSeen,
      attempts: 4,
      fingerprint: null as string | null,
      claims: null as Readonly<Record<string, string>> | null,
    })),
    related:
      related.length === 0
        ? []
        : [
            {
              sourceType: 'ip',
              attackers: related.map((each) => ({
                attackerId: each.attackerId,
                sourceId: each.sourceId,
                stepCount: each.stepCount,
                endpointUrl: 'api.example/orders',
                sharesSource: true,
              })),
            },
          ],
    steps: (search: Search) =>
      connectionOf(
        find(search)
          .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
          .map((step) => ({ ...step, attackerId: attacker.attackerId })),
        search,
        ({ stepId }) => stepId,
      ),
    // One before each step, and one that is the step.
    requests: ({ from, to, ...search }: Search) =>
      connectionOf(
        steps
          .flatMap((step) =>
            [-60_000, 0].map((by) => ({
              requestId: `${step.stepId} ${by}`,
              at: new Date(Date.parse(step.startedAt) + by).toISOString(),
              isAttempt: by === 0,
              host: step.host,
              method: by === 0 ? step.method : 'GET',
              path: by === 0 ? step.path : '/orders',
              status: 200,
            })),
          )
          .filter(({ at }) => (!from || at >= from) && (!to || at < to))
          .toSorted((a, b) => a.at.localeCompare(b.at)),
        search,
        ({ requestId }) => requestId,
      ),
    timeline: (search: Search) => ({
      from: times(search)[0] ?? null,
      to: times(search).at(-1) ?? null,
      bucketMs: MINUTE_MS,
      buckets: find(search)
        .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
        .map(({ startedAt, attempts, successes }) => ({
          at: startedAt,
          steps: 1,
          attempts,
          successes,
        })),
    }),
  };
}

const isDetailed = (attacker: object): attacker is ReturnType<typeof attackerDetails> =>
  'timeline' in attacker;

/** Every step of attackers that have any. */
export const stepsOf = (attackers: readonly object[]) =>
  attackers
    .filter(isDetailed)
    .flatMap((attacker) => attacker.steps({}).edges.map(({ node }) => node));

interface Mutation {
  readonly input: Record<string, unknown>;
}

/**
 * Mutations of an attacker; a version that was changed meanwhile is refused as the service does it.
 */
export function attackerMutations(attacker: FakeAttacker & ReturnType<typeof attackerDetails>) {
  const say = (newStatus: AttackerStatus | null, message: string) => {
    attacker.comments.unshift({
      commentId: `k-${attacker.comments.length}`,
      newStatus,
      message,
      author: 'maya@example.com',
      timestamp: '2026-11-20T08:00:00.000Z',
    });
    attacker.commentCount = attacker.comments.length;
  };
  return {
    changeAttackerStatus: ({ input }: Mutation) => {
      if (input['version'] !== attacker.version)
        return {
          attacker: null,
          errors: [
            {
              code: 'conflict',
              field: 'newStatus',
              message: `The attacker was changed to ${attacker.status} meanwhile.`,
            },
          ],
        };
      attacker.status = input['newStatus'] as AttackerStatus; // As the schema has it.
      attacker.version += 1;
      attacker.nextStatuses = [...ATTACKER_STATUS_RULES[attacker.status].next];
      say(
        attacker.status,
        typeof input['message'] === 'string' ? input['message'] : DEFAULT_ATTACKER_MESSAGE,
      );
      return { attacker, errors: [] };
    },
    markStep: ({ input }: Mutation) => {
      if (input['message'] === 'refused')
        return { step: null, attacker: null, errors: [{ code: 'busy', field: null, message: '' }] };
      const step = attacker
        .steps({})
        .edges.map(({ node }) => node)
        .find(({ id }) => id === input['id']);
      const mark = {
        verdict: input['verdict'],
        isTuned: input['isTuned'] === true,
        message: input['message'] ?? '',
        author: 'maya@example.com',
        at: '2026-11-20T08:00:00.000Z',
      };
      for (const { anomalies, answer } of step?.examples() ?? []) {
        for (const anomaly of anomalies)
          if (input['kind'] === 'field' && Reflect.get(anomaly, 'name') === input['name'])
            anomaly.mark = mark;
        if (answer && input['kind'] === 'status') answer.statusMark = mark;
      }
      say(null, `Marked as ${String(input['verdict'])}`);
      return { step, attacker, errors: [] };
    },
    remediateField: ({ input }: Mutation) => {
      const step = attacker
        .steps({})
        .edges.map(({ node }) => node)
        .find(({ id }) => id === input['id']);
      for (const anomaly of (step?.examples() ?? []).flatMap(({ anomalies }) => anomalies))
        if (Reflect.get(anomaly, 'name') === input['name'])
          anomaly.remediation = { isActive: input['isActive'] === true };
      return { step, errors: [] };
    },
    commentAttacker: ({ input }: Mutation) => {
      if (input['message'] === 'refused')
        return { attacker: null, errors: [{ code: 'busy', field: null, message: '' }] };
      say(null, String(input['message']));
      return { attacker, errors: [] };
    },
  };
}
