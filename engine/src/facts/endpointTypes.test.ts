import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { domainOf } from './domainOf.ts';
import { isEndOfLife } from './endOfLife.ts';
import { endpointTypesOf, type TypedEndpoint } from './endpointTypes.ts';
import { oldVersions } from './oldVersions.ts';

const PLAIN: TypedEndpoint = {
  host: 'api.shop.example',
  method: 'GET',
  path: '/orders/{orderId}',
  isGraphQl: false,
  mutates: false,
  uploads: false,
  downloads: false,
  isStatic: false,
  makesKeys: false,
  isOpen: false,
  givesSession: false,
  isShared: false,
  tellsOfPatients: false,
  isBrowsed: false,
  isDeprecated: false,
  isOldVersion: false,
  bodyFields: [],
};

/** Whoever asks has no credential yet, and is answered with one. */
const SIGNED_IN = { method: 'POST', isOpen: true, givesSession: true } as const;

describe('types of an endpoint', () => {
  const CASES: readonly (readonly [Partial<TypedEndpoint>, readonly string[]])[] = [
    [{}, []],
    [{ path: '/v1/auth/login' }, ['Login']],
    [{ path: '/users/password/reset' }, ['Action', 'Password Reset']],
    [{ path: '/oauth2/token' }, ['Token']],
    [{ path: '/admin/payments/{paymentId}/refunds' }, ['Admin', 'Payment']],
    [{ path: '/{admin}' }, []],
    [{ method: 'POST', path: '/v2/conta/recuperar_senha' }, ['Password Reset']],
    [{ method: 'POST', path: '/passwort/zuruecksetzen' }, ['Password Reset']],
    [{ method: 'GET', path: '/hilfe/passwort/vergessen' }, []],
    [{ method: 'POST', path: '/geraete/{geraetId}/zuruecksetzen' }, []],
    [{ path: '/_profiler/{profilerId}' }, ['Debug']],
    [{ path: '/trace.axd' }, ['Debug']],
    [{ path: '/v1/profilers/{profilerId}' }, []],
    [{ path: '/tokenizers/{id}' }, []],
    [{ method: 'POST', path: '/v1/session/renew', bodyFields: ['refresh_token'] }, ['Token']],
    [{ method: 'POST', path: '/SessionService/Refresh', bodyFields: ['refreshToken'] }, ['Token']],
    [{ method: 'POST', path: '/connect', bodyFields: ['grant_type', 'code'] }, ['Token']],
    [{ method: 'POST', path: '/v1/pages', bodyFields: ['refreshTokens', 'title'] }, []],
    [{ method: 'GET', path: '/v1/session', bodyFields: ['refresh_token'] }, []],
    [{ path: '/phpinfo.php' }, ['Debug']],
    [{ method: 'POST', path: '/forum/login.php' }, ['Login']],
    [{ path: '/admin.aspx' }, ['Admin']],
    [{ path: '/login.json' }, []],
    [{ path: '/v3/openapi.json' }, ['Documentation']],
    [{ host: 'api.staging.shop.example' }, ['Non Production']],
    [{ host: 'latest.shop.example' }, []],
    [{ path: '/auth/v3/check-otp' }, ['MFA']],
    [{ path: '/auth/verifyTotpCode' }, ['MFA']],
    [{ path: '/users/{userId}/resetMFA' }, ['Action']],
    [{ path: '/hotpots/{hotpotId}' }, []],
    [{ method: 'POST', path: '/v1/verify', bodyFields: ['phone', 'code'] }, ['MFA']],
    [
      { method: 'POST', path: '/mail/confirmEmail', bodyFields: ['email', 'pin'] },
      ['MFA', 'Messaging'],
    ],
    [{ method: 'POST', path: '/v1/verify', bodyFields: ['code', 'country'] }, []],
    [{ method: 'POST', path: '/v1/orders', bodyFields: ['phone', 'code'] }, []],
    [{ path: '/auth/forget-password' }, ['Password Reset']],
    [{ path: '/passwords/policy' }, []],
    [{ path: '/auth/v4/user/login-with-token' }, ['Login']],
    [{ method: 'POST', path: '/v1/sessions', bodyFields: ['email', 'password'] }, ['Login']],
    [
      { method: 'POST', path: '/session', bodyFields: ['session.login', 'session.password'] },
      ['Login'],
    ],
    [{ method: 'POST', path: '/api/auth', bodyFields: ['username', 'pass', 'otp'] }, ['Login']],
    [{ method: 'POST', path: '/v1/sessions', bodyFields: ['title', 'password'] }, []],
    [{ method: 'POST', path: '/v1/sessions', bodyFields: ['email', 'passwordHint'] }, []],
    [{ method: 'GET', path: '/v1/sessions', bodyFields: ['email', 'password'] }, []],
    [{ method: 'POST', path: '/v1/people', bodyFields: ['email', 'password'] }, []],
    [{ method: 'POST', path: '/v1/sessions/{sessionId}', bodyFields: ['email', 'password'] }, []],
    [
      {
        method: 'POST',
        path: '/trainings/sessions',
        bodyFields: ['email', 'password', 'title', 'room', 'from', 'to', 'seats'],
      },
      [],
    ],
    [{ path: '/internal-tools/metrics' }, ['Metrics']],
    [{ path: '/tags/statistics' }, []],
    [{ path: '/baskets/{basketId}/responses/TRACE' }, []],
    [{ method: 'POST', path: '/registrations' }, ['Registration']],
    [{ method: 'POST', path: '/registration/people' }, ['Registration']],
    [{ method: 'PUT', path: '/registrations/{registrationId}/status' }, []],
    [{ path: '/v1/api_tokens' }, ['Token']],
    [{ path: '/v1/device-tokens' }, []],
    [{ path: '/manage/trace' }, ['Debug']],
    [{ path: '/Debug/vars' }, ['Debug']],
    [{ path: '/projects/{projectId}/builds/{buildId}/trace' }, []],
    [{ path: '/machines/{machineId}/console' }, []],
    [{ path: '/{tenantId}/actuator/env' }, ['Debug']],
    [{ path: '/actuator' }, ['Debug']],
    [{ path: '/actuator/health' }, ['Health']],
    [{ path: '/actuator/health/liveness' }, ['Health']],
    [{ path: '/actuator/prometheus' }, ['Metrics']],
    [{ path: '/actuator/info' }, []],
    [{ path: '/reviews/metrics/{metricId}' }, []],
    [{ host: 'registry.shop.dev' }, []],
    [{ host: 'admin.shop.example' }, ['Admin Host']],
    [{ host: 'backoffice-eu.shop.example:8443' }, ['Admin Host']],
    [{ host: 'admin-eu' }, ['Admin Host', 'Private Host']],
    [{ host: 'admin.example' }, []],
    [{ host: 'administered.shop.example' }, []],
    [{ host: 'shop-dev:8080' }, ['Non Production', 'Private Host']],
    [{ host: 'dev.shop.dev' }, ['Non Production']],
    [{ host: 'localhost:8080' }, ['Non Production', 'Private Host']],
    [{ host: '10.1.2.3' }, ['Private Host']],
    [{ host: '[::1]:8080' }, ['Private Host']],
    [{ host: 'orders' }, ['Private Host']],
    [{ host: 'orders.shop.svc.cluster.local' }, ['Private Host']],
    [{ host: '203.0.113.7:80' }, []],
    [{ host: '[2001:db8::7]:80' }, []],
    [{ host: 'local.shop.example' }, []],
    [{ path: '/graphql', isGraphQl: true, mutates: true }, ['GraphQL', 'GraphQL Mutation']],
    [{ isShared: true }, ['Public Content']],
    [{ tellsOfPatients: true }, ['Patient Data']],
    [{ makesKeys: true }, ['Key Creation']],
    [{ makesKeys: true, bodyFields: ['email'] }, ['Key Creation']],
    [{ makesKeys: true, isOpen: true, bodyFields: ['url'] }, ['Key Creation']],
    [{ makesKeys: true, isOpen: true, bodyFields: ['email'] }, ['Key Creation', 'Registration']],
    [{ isOpen: true, bodyFields: ['email'] }, []],
    [{ method: 'POST', path: '/v2/aanmelden', bodyFields: ['wachtwoord', 'totp'] }, ['MFA']],
    [{ method: 'POST', path: '/v2/auth', bodyFields: ['usuario', 'contraseña'] }, ['Login']],
    [{ method: 'POST', path: '/v2/users', bodyFields: ['email', 'otp'] }, ['MFA']],
    [{ method: 'POST', path: '/v2/users', bodyFields: ['email', 'otp', 'card.number'] }, []],
    [{ method: 'POST', path: '/v2/users', bodyFields: ['email', 'verification'] }, []],
    [{ method: 'POST', path: '/v2/users', bodyFields: ['email', 'code'] }, []],
    [{ ...SIGNED_IN, path: '/api/accedi', bodyFields: ['utente', 'password'] }, ['Login']],
    [{ ...SIGNED_IN, path: '/connexion', bodyFields: ['identifiant', 'motDePasse'] }, ['Login']],
    [{ ...SIGNED_IN, path: '/sesiones', bodyFields: ['correo', 'clave'] }, ['Login']],
    [{ ...SIGNED_IN, path: '/challenges/{id}/confirm', bodyFields: ['code'] }, ['MFA']],
    [
      { ...SIGNED_IN, path: '/sms/bestaetigen', bodyFields: ['telefon', 'code'] },
      ['MFA', 'Messaging'],
    ],
    [
      { ...SIGNED_IN, path: '/challenges/{id}/confirm', bodyFields: ['device_signature'] },
      ['Login'],
    ],
    [{ ...SIGNED_IN, path: '/v3/geraete', bodyFields: ['deviceId', 'attestation'] }, ['Login']],
    [{ ...SIGNED_IN, path: '/v3/apps', bodyFields: ['deviceId', 'integrityToken'] }, ['Login']],
    [{ method: 'POST', path: '/v2/verifications/{id}/check', bodyFields: ['code'] }, ['MFA']],
    [{ method: 'POST', path: '/v2/verifications/{id}/check', bodyFields: ['code', 'amount'] }, []],
    [{ method: 'POST', path: '/v2/promotions/{id}/check', bodyFields: ['code'] }, []],
    [{ method: 'POST', path: '/v2/verifications', bodyFields: ['country', 'code'] }, []],
    [{ path: '/account/forgot' }, ['Password Reset']],
    [{ path: '/accounts/{accountId}/recovery' }, []],
    // A token for nothing but a name is a flaw, and so is a person in place of a token.
    [{ ...SIGNED_IN, path: '/v1/act-as', bodyFields: ['user_id'] }, []],
    [{ ...SIGNED_IN, path: '/v1/guests', bodyFields: ['email'] }, []],
    [{ ...SIGNED_IN, path: '/v1/shares', bodyFields: [] }, []],
    [{ ...SIGNED_IN, givesSession: false, path: '/v1/people', bodyFields: ['email', 'pwd'] }, []],
    // Whoever is signed in connects an account of another service.
    [{ ...SIGNED_IN, isOpen: false, path: '/v1/shops', bodyFields: ['utente', 'password'] }, []],
    [{ ...SIGNED_IN, method: 'GET', path: '/v1/shops', bodyFields: ['utente', 'password'] }, []],
    [{ ...SIGNED_IN, path: '/v1/orders', bodyFields: ['code', 'amount'] }, []],
    [
      {
        ...SIGNED_IN,
        path: '/v1/people',
        bodyFields: ['email', 'password', 'first', 'last', 'street', 'city', 'country'],
      },
      [],
    ],
    [
      { uploads: true, downloads: true, isDeprecated: true },
      ['Deprecated', 'File Download', 'File Upload'],
    ],
  ];
  for (const [changes, expected] of CASES) {
    it(`INV-06 ${JSON.stringify(changes)}: ${expected.join(', ') || 'none'}`, () => {
      assert.deepEqual(endpointTypesOf({ ...PLAIN, ...changes }), expected);
    });
  }
});

describe('domain of a host', () => {
  for (const [host, domain] of [
    ['api.shop.example', 'shop.example'],
    ['a.b.shop.co.uk:8443', 'shop.co.uk'],
    ['10.0.0.7:8080', ''],
    ['localhost:3000', ''],
    ['orders', ''],
    ['[::1]:80', ''],
  ] as const) {
    it(`INV-02 of ${host} is ${domain || 'none'}`, () => assert.equal(domainOf(host), domain));
  }
});

describe('end of life', () => {
  it('is told by line and date, and only of what the calendar knows', () => {
    const at = Date.UTC(2026, 0, 2);
    assert.deepEqual(
      [
        'PHP 7.4.3',
        'PHP 8.3.1',
        'nginx 1.25.3',
        'nginx 1.27.0',
        'Express',
        'nginx',
        'Apache 2.2.15',
        'Apache 2.4.58',
      ].map((name) => isEndOfLife(name, at)),
      [true, false, true, false, false, false, true, false],
    );
    assert.equal(isEndOfLife('PHP 7.4.3', Date.UTC(2020, 0, 1)), false);
  });
});

describe('old versions', () => {
  it('are those of which the host has a later one, whatever the parameters are called', () => {
    const all = [
      'GET /v1/orders/{orderId}',
      'GET /v2/orders/{id}',
      'POST /v1/orders',
      'GET /v1.1/items',
      'GET /api/v1.2/items',
      'GET /v1.2/items',
      'GET /orders',
    ];
    assert.deepEqual([...oldVersions(all)], ['GET /v1/orders/{orderId}', 'GET /v1.1/items']);
  });
});
