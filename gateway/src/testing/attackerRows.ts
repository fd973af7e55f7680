import type {
  AttackerItemRow,
  AttackerRow,
  ExampleRow,
  RequestItemRow,
  StepItemRow,
  StepRow,
} from '../domains/attackers/attackers.upstream.ts';
import { endpointRow } from './rows.ts';

/** For tests only: rows of the attackers service by number. */

const SINCE = '2026-05-01T00:00:00.000Z';
const idOf = (kind: string, index: number): string =>
  `${kind}000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const TYPE: StepRow['riskType'] = {
  type: 'injection',
  label: 'Injection',
  owasp: 'API8:2023',
  cweId: 'CWE-74',
};

export function attackerRow(index: number): AttackerRow {
  return {
    id: idOf('9a', index),
    actionGroup: index % 2 === 0 ? 'actionRequired' : 'suspicious',
    status: 'open',
    version: 1,
    sourceType: 'ip',
    sourceId: `198.51.100.${index}`,
    address: `198.51.100.${index}`,
    country: null,
    severity: 'high',
    score: 12.5,
    phase: 'probing',
    riskTypes: [TYPE],
    firstSeen: SINCE,
    lastSeen: SINCE,
    attempts: 40,
    successes: 1,
    refused: 3,
    stepCount: 4,
    commentCount: 1,
  };
}
export const attackerItem = (index: number): AttackerItemRow => ({
  cursor: `c${index}`,
  ...attackerRow(index),
});

const EMAILS = { type: 'Email Address', category: 'PII' };
export const CONSUMED: StepRow['piiConsumptionInfo'] = {
  values: 50,
  unusualValues: 40,
  types: [{ ...EMAILS, values: 50, unusualValues: 40 }],
};

/** Every third step is at no endpoint. */
export function stepRow(index: number): StepRow {
  const isKnown = index % 3 !== 0;
  return {
    id: idOf('9b', index),
    attackerId: attackerRow(0).id,
    riskType: TYPE,
    phase: 'probing',
    isSuccess: false,
    endpointId: isKnown ? endpointRow(index).id : null,
    host: 'shop.example',
    method: 'GET',
    template: isKnown ? `/things/${index}` : null,
    path: `/things/${index}`,
    startedAt: SINCE,
    endedAt: SINCE,
    attempts: 10,
    successes: 0,
    responseStatus: 403,
    message: 'SQL in a value',
    piiConsumptionInfo: CONSUMED,
    exampleCount: 1,
    mark: null,
    excessiveUseMark: null,
    unknownEndpointMark: null,
  };
}
export const stepItem = (index: number): StepItemRow => ({
  cursor: `c${index}`,
  ...stepRow(index),
});

export const requestItem = (index: number): RequestItemRow => ({
  cursor: `c${index}`,
  id: idOf('9d', index),
  at: SINCE,
  isAttempt: index % 2 === 0,
  endpointId: endpointRow(index).id,
  host: 'shop.example',
  method: 'GET',
  template: `/things/${index}`,
  path: `/things/${index}`,
  status: 200,
});
const MARK: NonNullable<StepRow['mark']> = {
  verdict: 'legitimate',
  isTuned: true,
  message: 'Ours',
  author: 'maya',
  at: SINCE,
};

export const VIOLATION: ExampleRow['ruleViolations'][number] = {
  name: 'always true',
  message: 'A condition that is always true',
  location: 'query',
  field: 'q',
  attributes: [{ name: 'family', value: 'SQL injection' }],
  newFormat: true,
};

export const exampleRow: ExampleRow = {
  attempt: 1,
  at: SINCE,
  message: 'SQL in a value',
  isSuccess: false,
  exchange: {
    method: 'GET',
    scheme: 'https',
    host: 'shop.example',
    path: '/things/1',
    query: [
      ['q', "1' or '1'='1"],
      ['q', ''],
    ],
    clientAddress: null,
    requestHeaders: [['accept', '*/*']],
    requestBody: null,
    status: 403,
    responseHeaders: [],
    responseBody: { mediaType: 'text/html', size: 9, text: '<b>no</b>', isCut: false },
  },
  anomalies: [
    {
      location: 'query',
      name: 'q',
      status: 'invalid',
      anomaly: 'value',
      reason: 'Longer than before',
      value: "1' or '1'='1",
      isTunable: true,
      mark: MARK,
      remediation: null,
    },
  ],
  ruleViolations: [VIOLATION],
  outcome: {
    reasons: [{ kind: 'rows', value: 50, usual: 3, detail: '' }],
    piiConsumptionInfo: [{ ...EMAILS, values: 50, usual: 0, isUnusual: true }],
    fields: [{ name: 'items[].email', isNew: true, type: EMAILS.type, isUnusual: true }],
  },
  answer: {
    isStatusUnusual: true,
    isSizeUnusual: false,
    isTunable: true,
    statusMark: null,
    sizeMark: null,
  },
  injection: { location: 'query', name: 'q', isTunable: true, mark: MARK },
  unknownEndpoint: null,
};
