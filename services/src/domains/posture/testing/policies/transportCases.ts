import { BROWSED, ENOUGH, type PolicyCase, STORES } from './policyCase.ts';

const PERSON = { email: 'VALUE@mail.example' };
const inDays = (days: number): number => Math.floor(Date.now() / 1000) + days * 86_400;
const UNHARDENED = {
  outside: true,
  times: ENOUGH,
  sends: BROWSED,
  headers: { 'strict-transport-security': null },
} as const;

/** For tests only: calls that open and do not open gaps about the connection. */
export const TRANSPORT_CASES: readonly PolicyCase[] = [
  { key: 'prov-tls-001', opens: { cleartext: true, by: 'nobody' }, keeps: { by: 'nobody' } },
  { key: 'prov-tls-002', opens: { cleartext: true, outside: true }, keeps: { cleartext: true } },
  { key: 'prov-tls-003', opens: { cleartext: true, answer: PERSON }, keeps: { answer: PERSON } },
  { key: 'prov-tls-004', opens: { cleartext: true }, keeps: { cleartext: true, by: 'nobody' } },
  {
    key: 'prov-tls-005',
    opens: { security: { protocol: 'TLS 1.1', validTo: inDays(90) } },
    keeps: { security: { protocol: 'TLS 1.3', validTo: inDays(90) } },
  },
  {
    key: 'prov-tls-006',
    opens: { security: { protocol: 'TLS 1.3', validTo: inDays(5) } },
    keeps: [
      { security: { protocol: 'TLS 1.3', validTo: inDays(5) } },
      { security: { protocol: 'TLS 1.3', validTo: inDays(90) } },
    ],
  },
  {
    key: 'prov-tls-007',
    opens: [
      UNHARDENED,
      // A gateway of the same provider answers with the headers that its owner sets.
      { host: 'k3j9.execute-api.eu-south-2.amazonaws.com', ...UNHARDENED },
    ],
    keeps: [
      { outside: true, times: ENOUGH, sends: BROWSED },
      ...STORES.map((host) => ({ host, ...UNHARDENED })),
      // Browsers alone keep to it.
      { ...UNHARDENED, sends: { 'user-agent': 'meter/2.8' }, host: 'meters' },
      // Nobody but its makers uses a test host.
      { ...UNHARDENED, host: 'test-api' },
    ],
  },
];
