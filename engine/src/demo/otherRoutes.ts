import { PARTNERS, PRODUCTS } from './catalogue.ts';
import { uuidOf } from './random.ts';
import { type RouteRow, routesOf } from './route.ts';
import { orderOf } from './shopRoutes.ts';

const CHECKOUT: readonly RouteRow[] = [
  [
    'POST',
    20,
    'cookie',
    ({ person }) => ({
      path: '/api/v1/carts',
      body: { currency: 'EUR' },
      status: 201,
      answer: { id: person.cart, lines: [], total: 0 },
    }),
  ],
  [
    'GET',
    60,
    'cookie',
    ({ random, person }) => {
      const product = random.pick(PRODUCTS);
      return {
        path: `/api/v1/carts/${person.cart}`,
        answer: {
          id: person.cart,
          lines: [
            {
              sku: product.sku,
              title: product.title,
              count: 1 + random.below(3),
              price: product.price,
            },
          ],
          total: product.price,
          currency: 'EUR',
          expiresInSeconds: 1_800,
        },
      };
    },
  ],
  [
    'PUT',
    40,
    'cookie',
    ({ random, person }) => ({
      path: `/api/v1/carts/${person.cart}/items/${random.pick(PRODUCTS).sku}`,
      body: { count: 1 + random.below(4) },
      answer: { id: person.cart, total: 20 + random.below(300), currency: 'EUR' },
    }),
  ],
  [
    'DELETE',
    10,
    'cookie',
    ({ random, person }) => ({
      path: `/api/v1/carts/${person.cart}/items/${random.pick(PRODUCTS).sku}`,
      status: 204,
    }),
  ],
  [
    'POST',
    8,
    'cookie',
    ({ random, person }) => ({
      path: `/api/v1/carts/${person.cart}/coupons`,
      form: `code=${random.pick(['SPRING10', 'WELCOME', 'FRIENDS5'])}&source=web`,
      status: random.chance(0.3) ? 422 : 200,
      answer: { applied: true, discount: 10 },
    }),
  ],
  [
    'POST',
    14,
    'jwt',
    ({ random, person, at }) => ({
      path: '/api/v1/payments',
      body: {
        cartId: person.cart,
        card: {
          number: person.card,
          cvv: String(100 + random.below(900)),
          expiry: '09/29',
          cardholder: `${person.firstName} ${person.lastName}`,
        },
        amount: 20 + random.below(400),
        currency: 'EUR',
      },
      status: 201,
      answer: {
        id: `pay_${uuidOf('payment', person.index).replaceAll('-', '').slice(0, 16)}`,
        state: 'authorised',
        createdAt: new Date(at).toISOString(),
      },
    }),
  ],
  [
    'GET',
    12,
    'jwt',
    ({ random, person }) => {
      const id = `pay_${uuidOf('payment', person.index).replaceAll('-', '').slice(0, 16)}`;
      return {
        path: `/api/v1/payments/${id}`,
        answer: {
          id,
          state: 'captured',
          amount: 20 + random.below(400),
          currency: 'EUR',
          card: { brand: 'visa', number: person.card, expiry: '09/29' },
          billing: { email: person.email, phone: person.phone },
        },
      };
    },
  ],
  [
    'POST',
    3,
    'jwt',
    ({ random, person }) => ({
      path: `/api/v1/payments/pay_${uuidOf('payment', person.index).replaceAll('-', '').slice(0, 16)}/refunds`,
      body: { amount: 5 + random.below(90), reason: 'damaged' },
      status: 201,
      answer: { id: uuidOf('refund', random.below(500)), state: 'pending' },
    }),
  ],
  [
    'GET',
    18,
    'none',
    ({ person }) => ({
      path: `/api/v1/shipping-options?zip=${person.zip}&country=US`,
      answer: {
        options: [
          { key: 'standard', price: 4.9, days: 3 },
          { key: 'express', price: 11.5, days: 1 },
        ],
      },
    }),
  ],
  [
    'GET',
    10,
    'jwt',
    ({ person }) => ({
      path: `/api/v1/payment-methods/${person.uuid}`,
      answer: {
        methods: [
          { kind: 'card', last4: person.card.slice(-4) },
          { kind: 'sepa', iban: person.iban },
        ],
      },
    }),
  ],
];

const PARTNER: readonly RouteRow[] = [
  [
    'GET',
    30,
    'apiKey',
    ({ random }) => ({
      path: `/feeds/${random.pick(PARTNERS)}/products?since=2026-01-01&format=json`,
      answer: {
        products: Array.from({ length: 6 }, () => random.pick(PRODUCTS)).map(
          ({ sku, price, title }) => ({ sku, price, title }),
        ),
      },
    }),
  ],
  [
    'GET',
    26,
    'apiKey',
    ({ random }) => ({
      path: `/feeds/${random.pick(PARTNERS)}/inventory`,
      answer: {
        stock: Object.fromEntries(
          Array.from({ length: 8 }, (_, index) => [
            String(1_000 + random.below(480) + index),
            random.below(200),
          ]),
        ),
      },
    }),
  ],
  [
    'POST',
    12,
    'apiKey',
    ({ random, person, at }) => ({
      path: `/feeds/${random.pick(PARTNERS)}/orders`,
      body: { orders: [orderOf(random.pick(person.orders), person, at)] },
      status: 202,
      answer: { accepted: 1, batch: uuidOf('batch', random.below(4_000)) },
    }),
  ],
  [
    'GET',
    5,
    'basic',
    ({ random, person }) => ({
      path: `/partners/${200 + random.below(40)}/payouts?month=2026-04`,
      answer: {
        payouts: [
          {
            iban: person.iban,
            bic: 'LMNLDEFF',
            amount: 900 + random.below(9_000),
            currency: 'EUR',
          },
        ],
      },
    }),
  ],
  [
    'GET',
    4,
    'none',
    ({ random, person }) => ({
      path: `/partners/${200 + random.below(40)}/tax-profile`,
      answer: {
        legalName: `${person.lastName} Trading`,
        taxId: person.taxId,
        contact: { email: person.email, phone: person.phone },
      },
    }),
  ],
  [
    'POST',
    4,
    'apiKey',
    ({ random }) => ({
      path: `/webhooks/${uuidOf('hook', random.below(12))}/test`,
      body: { url: `https://hooks.${random.pick(PARTNERS)}.example/in`, secret: random.token(24) },
      answer: { delivered: true },
    }),
  ],
];

const AUTH: readonly RouteRow[] = [
  [
    'POST',
    34,
    'none',
    ({ random, person, session }) => ({
      path: '/oauth/token',
      form: `grant_type=refresh_token&client_id=shop-app&refresh_token=${random.token(40)}`,
      answer: {
        access_token: accessToken(person.uuid, session),
        token_type: 'Bearer',
        expires_in: 3_600,
        refresh_token: random.token(40),
      },
    }),
  ],
  [
    'POST',
    24,
    'none',
    ({ random, person, session }) =>
      random.chance(0.06)
        ? {
            path: '/login',
            body: { username: person.email, password: random.token(9) },
            status: 401,
            answer: { code: 'invalid_credentials', message: 'Wrong e-mail address or password.' },
          }
        : {
            path: '/login',
            body: { username: person.email, password: `${person.lastName}-${person.index}!` },
            answer: { accessToken: accessToken(person.uuid, session), customerId: person.id },
            headers: [['Set-Cookie', `ll_session=${person.session}; Path=/; HttpOnly; Secure`]],
          },
  ],
  ['POST', 8, 'cookie', () => ({ path: '/logout', status: 204 })],
  [
    'POST',
    4,
    'none',
    ({ person }) => ({
      path: '/password-resets',
      form: `email=${encodeURIComponent(person.email)}`,
      status: 202,
      answer: { sent: true },
    }),
  ],
  [
    'GET',
    24,
    'jwt',
    ({ person }) => ({
      path: '/userinfo',
      answer: {
        sub: person.uuid,
        email: person.email,
        email_verified: true,
        name: `${person.firstName} ${person.lastName}`,
      },
    }),
  ],
  [
    'POST',
    6,
    'none',
    ({ random, person }) => ({
      path: '/mfa/verify',
      body: {
        challenge: uuidOf('mfa', person.index),
        otp: String(100_000 + random.below(900_000)),
      },
      answer: { verified: true },
    }),
  ],
  [
    'GET',
    12,
    'none',
    () => ({
      path: '/.well-known/jwks.json',
      answer: { keys: [{ kty: 'RSA', kid: '2026-01', use: 'sig', alg: 'RS256', e: 'AQAB' }] },
    }),
  ],
];

const LEGACY: readonly RouteRow[] = [
  [
    'GET',
    8,
    'none',
    ({ random, person }) => ({
      path: `/rest/customer/list?offset=${random.below(20) * 50}`,
      answer: {
        customers: [
          {
            id: person.id,
            name: `${person.firstName} ${person.lastName}`,
            email: person.email,
            phone: person.phone,
            dateOfBirth: `19${60 + (person.index % 40)}-0${1 + (person.index % 9)}-1${person.index % 9}`,
          },
        ],
      },
      headers: [
        ['Server', 'Apache/2.2.15'],
        ['X-Powered-By', 'PHP/5.3.3'],
      ],
    }),
  ],
  [
    'GET',
    10,
    'none',
    ({ random, person, at }) => {
      const id = random.pick(person.orders);
      return random.chance(0.08)
        ? {
            path: `/rest/order/${id}`,
            status: 500,
            answer: {
              error: 'PDOException: SQLSTATE[HY000] [2002] Connection refused',
              trace: 'at com.lumenlane.orders.OrderDao.load(OrderDao.java:118)',
            },
          }
        : { path: `/rest/order/${id}`, answer: orderOf(id, person, at) };
    },
  ],
];

/**
 * An access token of the demo's own making; nobody can sign in with it. @param session when it
 * expires, seconds since 1970
 */
export function accessToken(subject: string, session: number): string {
  const key = `${subject}|${session}`;
  const known = tokens.get(key);
  if (known !== undefined) return known;
  if (tokens.size >= 20_000) tokens.clear();
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: subject, iss: 'https://auth.lumen-lane.example', exp: session };
  const token = [
    part({ alg: 'RS256', typ: 'JWT', kid: '2026-01' }),
    part(claims),
    Buffer.from(subject + key).toString('base64url'),
  ].join('.');
  tokens.set(key, token);
  return token;
}

const tokens = new Map<string, string>();

export const AUTH_ORIGIN = 'https://auth.lumen-lane.example';
export const OTHER_ROUTES = [
  ...routesOf('https://checkout.lumen-lane.example', CHECKOUT),
  ...routesOf('https://partners.lumen-lane.example', PARTNER),
  ...routesOf(AUTH_ORIGIN, AUTH),
  ...routesOf('http://legacy.lumen-lane.example', LEGACY),
];
