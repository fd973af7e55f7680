import { ENOUGH, MANY, type PolicyCase } from './policyCase.ts';

const CARDS = ['4111111111111111', '5555555555554444', '4012888888881881'];
const IBANS = ['DE89370400440532013000', 'GB82WEST12345698765432', 'FR1420041010050500013M02606'];
const SSNS = ['536-22-8145', '318-41-7720', '501-63-2094'];
const FIRMS = ['11.222.333/0001-81', '11.444.777/0001-61', '33.000.167/0001-01'];
const STAFF = {
  staff: SSNS.map((ssn, id) => ({ id, name: 'Ada Lovelace', city: 'Hannover', ssn })),
};
const SHARED = { 'cache-control': 'public, max-age=300' };
const PERSON = { email: 'VALUE@mail.example' };
const PATIENT = { email: 'ada.NUMBER@mail.example', diagnosis: 'VALUE' };
const ILLNESSES = ['E11.9', 'J45.0', 'I10.0', 'F32.1', 'M54.5', 'K21.9'];

/** For tests only: calls that open and do not open gaps about exposed data. */ const PATIENTS = {
  path: '/v1/patients/10NUMBER',
  answer: PATIENT,
  values: ILLNESSES,
  times: MANY,
};

export const DATA_CASES: readonly PolicyCase[] = [
  {
    key: 'prov-data-001',
    opens: [
      { path: '/v1/articles?iban=VALUE', values: IBANS },
      { host: 'tax', path: '/v1/customers/lookup?ssn=VALUE', values: SSNS, times: ENOUGH },
    ],
    keeps: [
      { path: '/v1/articles?email=VALUE@mail.example' },
      { host: 'firms', path: '/v1/firms?cnpj=VALUE', values: FIRMS, times: ENOUGH },
    ],
  },
  {
    key: 'prov-data-002',
    opens: { path: '/v1/articles?email=VALUE@mail.example' },
    keeps: { path: '/v1/articles?sort=VALUE' },
  },
  {
    key: 'prov-data-003',
    opens: { path: '/v1/people/person.NUMBER@mail.example/settings', times: 20 },
    keeps: { path: '/v1/people/NUMBER/settings', times: 20 },
  },
  {
    key: 'prov-data-004',
    opens: [
      { answer: { cardNumber: 'VALUE' }, values: CARDS },
      {
        host: 'cached',
        by: 'nobody',
        headers: SHARED,
        answer: { cardNumber: 'VALUE', email: 'ada.NUMBER@mail.example' },
        values: CARDS,
      },
      // A server may say of anything that everybody may have it.
      { host: 'wallet', by: 'nobody', headers: SHARED, answer: { card: 'VALUE' }, values: CARDS },
    ],
    keeps: [
      { answer: { cardNumber: '**** 1111' } },
      // What caches give to everybody are the cards of a test.
      {
        host: 'docs',
        by: 'nobody',
        headers: SHARED,
        answer: { cardNumber: 'VALUE', key: ['sk', 'test', 'Wq7Lk2Zr9Xv4Tb6Nc1Md'].join('_') },
        values: CARDS,
      },
      { path: '/v1/cards/7/reveal', answer: { cardNumber: 'VALUE' }, values: CARDS },
      // Nobody pays elsewhere with the number of a gift card.
      { path: '/v1/giftCards/7', answer: { cardNumber: 'VALUE' }, values: CARDS },
    ],
  },
  {
    key: 'prov-data-005',
    opens: { path: '/v1/articles?cardNumber=VALUE', values: CARDS },
    keeps: { method: 'POST', body: { cardNumber: 'VALUE' }, values: CARDS },
  },
  {
    key: 'prov-data-006',
    opens: { answer: { cvv: 'VALUE' }, values: ['123', '904', '771', '230'] },
    keeps: { answer: { count: 'VALUE' }, values: ['123', '904', '771', '230'] },
  },
  {
    key: 'prov-data-007',
    opens: { path: '/v1/staff', by: 'oneEach', answer: STAFF, times: 20 },
    keeps: [
      { path: '/v1/staff', answer: STAFF, times: 20 },
      { host: 'own', by: 'oneEach', answer: { ssn: 'VALUE' }, values: SSNS, times: 20 },
    ],
  },
  {
    key: 'prov-data-008',
    opens: {
      answer: { medicalRecordNumber: 'MRN00VALUE' },
      values: ['48213', '48377', '49002', '50119'],
    },
    keeps: { answer: { ticket: 'T00VALUE' }, values: ['48213', '48377', '49002', '50119'] },
  },
  {
    key: 'prov-data-009',
    opens: { answer: { iban: 'VALUE' }, values: IBANS },
    keeps: { answer: { iban: 'DE**3000' } },
  },
  { key: 'prov-data-010', opens: { answer: PERSON, outside: true }, keeps: { answer: PERSON } },
  {
    key: 'prov-data-011',
    opens: {
      answer: { location: 'VALUE' },
      values: ['51.50072, -0.12462', '48.85837, 2.29448', '40.68925, -74.04450'],
    },
    keeps: { answer: { location: 'VALUE' }, values: ['London', 'Paris', 'New York'] },
  },
  {
    key: 'prov-data-012',
    opens: { headers: { 'x-user-email': 'VALUE@mail.example' } },
    keeps: { headers: { 'x-user-kind': 'VALUE' } },
  },
  {
    key: 'prov-data-013',
    opens: [{}, { status: 403, answer: { message: 'no', user: PERSON } }],
    keeps: [{}, { status: 403, answer: { message: 'no' } }],
  },
  {
    key: 'prov-data-014',
    opens: { answer: { items: [PERSON, { email: 'other@mail.example' }] } },
    keeps: { answer: PERSON },
  },
  {
    key: 'prov-data-015',
    opens: { answer: { _id: 'NUMBER', isDeleted: 'VALUE', title: 'x' }, times: 20 },
    keeps: { answer: { id: 'NUMBER', title: 'x' }, times: 20 },
  },
  {
    key: 'prov-data-016',
    opens: ['hash', 'password'].map((name) => ({
      host: name,
      answer: { [name]: '$2b$12$VALUEaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
      values: ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'],
    })),
    keeps: { answer: { hash: 'VALUE' } },
  },
  {
    key: 'prov-data-017',
    opens: { answer: { upstream: '10.1.2.NUMBER' }, outside: true, times: 20 },
    keeps: { answer: { upstream: '203.0.113.NUMBER' }, outside: true, times: 20 },
  },
  {
    key: 'prov-data-018',
    opens: { answer: PERSON, times: ENOUGH, headers: { 'cache-control': 'max-age=60' } },
    keeps: { answer: PERSON, times: ENOUGH, headers: { 'cache-control': 'no-store, max-age=0' } },
  },
  {
    key: 'prov-data-019',
    opens: {
      by: 'nobody',
      sends: { 'x-api-key': 'k3yOfAPartnerWhoCalls0042' },
      answer: PERSON,
      headers: { 'cache-control': null, 'cf-ray': '8a1NUMBER-FRA' },
    },
    keeps: [
      { answer: PERSON, headers: { 'cf-ray': '8a1NUMBER-FRA' } },
      {
        host: 'jobs',
        by: 'nobody',
        sends: { 'x-api-key': 'k3yOfAPartnerWhoCalls0042' },
        path: '/v1/jobs',
        answer: [{ title: 'Welder', baseSalary: '8NUMBER000' }],
        headers: { 'cache-control': null, 'cf-ray': '8a1NUMBER-FRA' },
        times: 20,
      },
    ],
  },
  {
    key: 'prov-data-020',
    opens: { answer: PERSON, host: 'staging' },
    keeps: { answer: PERSON, host: 'www' },
  },
  {
    key: 'prov-data-021',
    opens: [
      { ...PATIENTS, by: 'nobody' },
      { ...PATIENTS, by: 'nobody', host: 'list', path: '/v1/visits', answer: [PATIENT] },
    ],
    keeps: [
      PATIENTS,
      // A list of what is treated says nothing of anybody.
      { ...PATIENTS, by: 'nobody', host: 'codes', path: '/v1/codes', answer: [{ icd: 'VALUE' }] },
      { by: 'nobody', host: 'people', path: '/v1/people/10NUMBER', answer: PERSON, times: MANY },
    ],
  },
];
