import { type Calls, ENOUGH, type PolicyCase } from './policyCase.ts';

const PERSON = { email: 'VALUE@mail.example' };
const free = { 'ratelimit-limit': null };
const guesses = {
  times: ENOUGH,
  minutes: 8,
  status: 422,
  headers: free,
  body: { code: 'SPRING-NUMBER' },
  answer: { success: false, error: { code: 'invalid_code', message: 'This code is not valid.' } },
} as const;
const byOne = {
  ...guesses,
  by: 'nobody',
  sends: { authorization: 'Bearer opaque-token-of-one-caller-0042' },
} as const;
const LETTERS = 'a b c d e f g h i j k l m n o p'.split(' ');
const items = (count: number) => Array.from({ length: count }, (_, index) => ({ index }));
const upload = {
  method: 'POST',
  path: '/v1/files',
  bodyType: 'multipart/form-data; boundary=b',
  body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--b--\r\n',
} as const;

/** A case about an endpoint that never told of a limit, beside one that did. */
const unlimited = (key: string, calls: Calls): PolicyCase => ({
  key,
  opens: { ...calls, times: ENOUGH, headers: free },
  keeps: { ...calls, times: ENOUGH },
});

/** Codes that strangers have sent to telephones so far from each other. */
const sentTo = (step: number): Calls => ({
  method: 'POST',
  path: '/v1/signup/otp',
  body: { phone: 'VALUE' },
  answer: { sent: true },
  by: 'nobody',
  outside: true,
  times: ENOUGH,
  minutes: 20,
  values: Array.from({ length: ENOUGH }, (_, at) => `+9606${700_000 + ((at * step) % 99_991)}`),
});

/** For tests only: calls that open and do not open gaps about resources and business flows. */
export const RESOURCE_CASES: readonly PolicyCase[] = [
  unlimited('prov-rate-001', { outside: true }),
  unlimited('prov-rate-002', { answer: PERSON }),
  unlimited('prov-rate-003', { by: 'nobody' }),
  unlimited('prov-rate-004', upload),
  unlimited('prov-rate-005', { path: '/v1/articles/export' }),
  {
    key: 'prov-rate-006',
    opens: { path: '/v1/articles?limit=100000' },
    keeps: { path: '/v1/articles?limit=50' },
  },
  {
    key: 'prov-rate-007',
    opens: { answer: items(120), times: ENOUGH },
    keeps: { answer: items(20), times: ENOUGH },
  },
  {
    key: 'prov-rate-008',
    opens: [{ times: ENOUGH }, { answer: { text: 'x'.repeat(1_100_000) }, times: 1 }],
    keeps: [{ times: ENOUGH }, { answer: { text: 'x'.repeat(1_000) }, times: 1 }],
  },
  { key: 'prov-rate-009', opens: sentTo(3), keeps: sentTo(6_173) },
  unlimited('prov-biz-001', { method: 'POST', path: '/v1/payments', body: { text: 'VALUE' } }),
  unlimited('prov-biz-002', { method: 'POST', path: '/v1/register', body: { text: 'VALUE' } }),
  {
    key: 'prov-biz-003',
    opens: {
      method: 'POST',
      path: '/v1/coupons',
      body: { code: 'VALUE' },
      times: ENOUGH,
      headers: free,
    },
    keeps: [
      {
        method: 'POST',
        path: '/v1/coupons/delete',
        body: { ids: ['VALUE'], ignoreInvalidCoupons: true },
        times: ENOUGH,
        headers: free,
      },
      // Whoever issues one makes it, with codes of other things.
      {
        method: 'POST',
        path: '/v1/vouchers',
        body: { holder: 'VALUE', countryCode: 'CH', barcode: { text: 'VALUE' } },
        times: ENOUGH,
        headers: free,
      },
    ],
  },
  {
    key: 'prov-biz-005',
    opens: [
      {
        host: 'shop',
        method: 'POST',
        path: '/v1/basket/items',
        body: { sku: 'tea-70', quantity: 1 },
        answer: { ok: true },
        times: ENOUGH,
      },
      {
        host: 'shop',
        method: 'POST',
        path: '/v1/basket/items',
        body: { sku: 'tea-70', quantity: -48 },
        answer: { ok: true },
        by: 'nobody',
        times: 5,
      },
    ],
    // Who counts a stock takes things out of it.
    keeps: [
      {
        host: 'shop',
        method: 'POST',
        path: '/v1/stock/items',
        body: { sku: 'tea-70', quantity: 1 },
        answer: { ok: true },
        times: ENOUGH,
      },
      {
        host: 'shop',
        method: 'POST',
        path: '/v1/stock/items',
        body: { sku: 'tea-70', quantity: -48 },
        answer: { ok: true },
        by: 'nobody',
        times: 5,
      },
    ],
  },
  {
    key: 'prov-biz-004',
    opens: [
      // Answers that tell of a limit keep nobody from going on.
      { ...byOne, host: 'body', method: 'POST', path: '/v1/cart/promotion', headers: {} },
      { host: 'path', path: '/v1/vouchers/GIVEN-NUMBER', times: ENOUGH, headers: free },
      { ...byOne, host: 'path', path: '/v1/vouchers/SPRING-NUMBER', status: 404 },
      { ...byOne, host: 'inside', method: 'POST', path: '/v1/coupons/check', status: 200 },
    ],
    keeps: [
      // Whoever is told to wait cannot go on, and a few are mistyped by everybody.
      { ...byOne, host: 'limited', method: 'POST', path: '/v1/coupons', status: 429 },
      { ...byOne, host: 'words', path: '/v1/gifts/red-box-VALUE', values: LETTERS, status: 404 },
      { ...guesses, host: 'few', method: 'POST', path: '/v1/coupons' },
      { ...byOne, host: 'same', method: 'POST', path: '/v1/coupons', body: { code: 'SPRING' } },
      // Codes of countries and articles give nothing away.
      { ...byOne, host: 'goods', path: '/v1/articles/SKU-NUMBER', status: 404 },
      { ...byOne, host: 'lands', method: 'POST', path: '/v1/countries', body: { code: 'NUMBER' } },
    ],
  },
];
