import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Severity } from '@palisade/vocabulary/severities.ts';
import { severityOf } from '../attackers/attacker.ts';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';
import { type Call, exchangeOf, Shop } from '../attackers/testing/shop.ts';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { askedInBody } from './askedInBody.ts';
import { hashOf, keyOf } from './keys.ts';
import { isSignInPath } from './signInNames.ts';
import { type SignIn, signInOf } from './signInOf.ts';

const START = Date.UTC(2026, 4, 1, 9);
const FORM = 'application/x-www-form-urlencoded';

function signIn(call: Call): SignIn | null {
  const exchange = exchangeOf({ method: 'POST', ...call });
  const form =
    call.media === FORM && exchange.requestBody !== null
      ? {
          ...exchange,
          requestBody: { ...exchange.requestBody, text: String(call.body) },
        }
      : exchange;
  return signInOf(form, isSignInPath(call.path), askedInBody(form, call.path));
}
const accountOf = (text: string): number => hashOf(keyOf(text, 5));
const login = (query: string, variables: object, answer: unknown): Call => ({
  method: 'POST',
  path: '/graphql',
  body: { query, variables },
  answer,
});
const REFUSED = { data: { login: null }, errors: [{ message: 'Invalid credentials' }] };
const MUTATION = 'mutation Login($email: String!) { login(email: $email) { token } }';

describe('ENG-04 a sign-in at a program of any name', () => {
  const page = (text: string): SignIn | null => {
    const body = (mediaType: string, sent: string) => ({
      mediaType,
      text: sent,
      size: sent.length,
    });
    const exchange = exampleExchange({
      method: 'POST',
      path: '/wp-login.php',
      requestBody: body(FORM, 'log=ann&pwd=guess-1'),
      responseBody: body('text/html', text),
    });
    return signInOf(exchange, isSignInPath(exchange.path));
  };

  it('failed where the page that comes back shows an error, in any language', () => {
    assert.equal(page('<p id="login_error">La password non è corretta.</p>')?.isFailed, true);
    assert.equal(page('<h1>Ciao, Ann</h1>')?.isFailed, false);
  });

  it('is none at programs that only sound like it', () => {
    for (const path of ['/wp-login.phps', '/catalogin', '/blog-ins.php'])
      assert.equal(isSignInPath(path), false, path);
    for (const path of ['/wp-login.php', '/Login.aspx', '/user_login', '/app/login.do'])
      assert.equal(isSignInPath(path), true, path);
  });
});

describe('ENG-04 a sign-in that succeeds after many that failed', () => {
  const severityAfter = (tries: number, account: (index: number) => string): Severity | null => {
    const service = new FewEndpoints('/login');
    const send = (index: number, isRight: boolean): void =>
      service.send(900, {
        method: 'POST',
        path: '/login',
        token: null,
        body: { user: account(index), password: `guess-${index}-${isRight ? 'right' : 'wrong'}` },
        status: isRight ? 200 : 401,
        answer: isRight ? { accessToken: 'k7Zt9Rb1VcQ2mX8wLp4Ns6Yd' } : { error: 'wrong' },
      });
    for (let index = 0; index < tries; index++) send(index, false);
    send(tries, true);
    const [attacker] = service.detector.state.attackers.all();
    return attacker === undefined ? null : severityOf(attacker, START);
  };

  it('is critical where the account of somebody else was gained', () => {
    assert.equal(
      severityAfter(60, () => 'ada'),
      'critical',
    );
    assert.equal(
      severityAfter(20, (index) => `ada${index}`),
      'critical',
    );
  });
  it('is critical at a path of any name, and by a redirect that goes on', () => {
    const gained = (path: string, given: Partial<Call>): Severity | null => {
      const service = new FewEndpoints(path);
      const send = (index: number, answered: Partial<Call>): void =>
        service.send(900, {
          method: 'POST',
          path,
          token: null,
          body: { login: 'ada@example.com', haslo: `guess-${index}` },
          ...answered,
        });
      for (let index = 0; index < 60; index++)
        send(index, { status: 401, answer: { blad: 'nie' } });
      send(60, given);
      const [attacker] = service.detector.state.attackers.all();
      return attacker === undefined ? null : severityOf(attacker, START);
    };
    const leads = (location: string): Partial<Call> => ({
      status: 302,
      responseHeaders: [
        ['location', location],
        ['set-cookie', 'SID=k7Zt9Rb1VcQ2mX8wLp4Ns6Yd'],
      ],
    });
    assert.equal(gained('/api/logowanie', { status: 200, answer: { imie: 'Ada' } }), 'critical');
    assert.equal(gained('/login', leads('/oauth2/continue?flow=X5OMTMpx73')), 'critical');
    assert.notEqual(gained('/login', leads('/signin')), 'critical');
  });

  it('is not critical where others behind the address sign in to their own', () => {
    const service = new FewEndpoints('/login');
    const send = (user: string, password: string, status: number): void =>
      service.send(900, {
        method: 'POST',
        path: '/login',
        token: null,
        body: { user, password },
        status,
        answer: status === 200 ? { accessToken: 'k7Zt9Rb1VcQ2mX8wLp4Ns6Yd' } : { error: 'wrong' },
      });
    for (let index = 0; index < 60; index++) send('svc', `guess-${index}`, 401);
    send('ann', 'Her0wn-pass', 200);
    const [attacker] = service.detector.state.attackers.all();
    assert.ok(attacker !== undefined && severityOf(attacker, START) !== 'critical');
  });
  for (const [how, answer] of [
    ['leads on to a page', { status: 302, responseHeaders: [['location', '/account']] }],
    ['sets a cookie and says nothing', { status: 200, answer: '' }],
  ] as const)
    it(`is a success where it ${how}`, () => {
      const service = new FewEndpoints('/login');
      for (let index = 0; index <= 60; index++)
        service.send(900, {
          method: 'POST',
          path: '/login',
          token: null,
          body: { user: 'ada', password: `guess-${index}` },
          ...(index === 60
            ? answer
            : { status: 302, responseHeaders: [['location', '/login?error=1']] as const }),
        });
      assert.deepEqual(service.successes, [1]);
    });
  it('counts each try once, from the first on, whoever made it', () => {
    for (const addresses of [1, 3, 6]) {
      const service = new FewEndpoints('/login');
      for (let index = 0; index < 120; index++)
        service.send(900 + (index % addresses), {
          method: 'POST',
          path: '/login',
          token: null,
          address: `198.51.100.${index % addresses}`,
          body: { user: `ada${index}`, password: 'Winter2026!' },
          status: 401,
        });
      const attackers = [...service.detector.state.attackers.all()];
      const attempts = attackers.reduce((sum, each) => sum + each.attempts, 0);
      assert.ok(attempts <= 120 && attempts >= 100, `${attempts} by ${addresses}`);
    }
  });
  it('is not where somebody remembered after a dozen', () =>
    assert.equal(
      severityAfter(12, () => 'ada'),
      'medium',
    ));
});

describe('ENG-04 a sign-in', () => {
  it('is to the account, not to the program that it goes through', () => {
    const found = signIn({
      path: '/oauth2/token',
      media: FORM,
      body: 'grant_type=password&client_id=web&username=Anna%40mail.example&password=x',
      status: 400,
    });
    assert.equal(found?.account, accountOf('anna@mail.example'));
    assert.equal(found?.isFailed, true);
  });

  it('is to the program where it signs in by itself', () =>
    assert.equal(
      signIn({
        path: '/oauth2/token',
        media: FORM,
        body: 'grant_type=client_credentials&client_id=worker&client_secret=x',
        status: 401,
      })?.account,
      accountOf('worker'),
    ));

  it('is to what is named first where no account is: codes to one challenge are one account', () =>
    assert.equal(
      signIn({ path: '/otp/verify', body: { challengeId: 'c-17', code: '123456' }, status: 401 })
        ?.account,
      accountOf('c-17'),
    ));

  it('is none where a session is renewed', () =>
    assert.equal(
      signIn({
        path: '/oauth2/token',
        media: FORM,
        body: 'grant_type=refresh_token&refresh_token=abc&client_id=web',
        status: 400,
      }),
      null,
    ));

  it('is none where a program waits until somebody confirms it elsewhere', () =>
    assert.equal(
      signIn({
        path: '/oauth2/token',
        media: FORM,
        body: 'grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=d&client_id=tv',
        status: 400,
      }),
      null,
    ));

  it('is none where a session is not there any more', () =>
    assert.equal(
      signIn({ path: '/sessions/s-17/heartbeat', body: { sequence: 4 }, status: 404 }),
      null,
    ));

  it('failed where a forgotten password is asked for of an account that there is not', () =>
    assert.deepEqual(
      [404, 200].map(
        (status) =>
          signIn({ path: '/v1/password/forgot', body: { email: 'a@mail.example' }, status })
            ?.isFailed,
      ),
      [true, false],
    ));

  for (const [name, call] of [
    ['GraphQL', login(MUTATION, { email: 'a@mail.example', password: 'x' }, REFUSED)],
    [
      'JSON-RPC',
      {
        path: '/rpc',
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'auth.login',
          params: { email: 'a@mail.example', password: 'x' },
        },
        answer: { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'Wrong password' } },
      },
    ],
  ] as const)
    it(`fails by the answer of ${name}, whose status is 200`, () => {
      const found = signIn({ ...call, method: 'POST' });
      assert.equal(found?.account, accountOf('a@mail.example'));
      assert.equal(found?.isFailed, true);
    });

  it('is to what variables of an operation name first, whatever they are called', () =>
    assert.equal(
      signIn(login('mutation Login { login { token } }', { u: 'anna', p: 'x' }, REFUSED))?.account,
      accountOf('anna'),
    ));

  it('is none by an operation that reads or signs out', () => {
    for (const name of ['Orders', 'loginHistory', 'signInMethods', 'catalogue'])
      assert.equal(
        signIn(
          login(`query ${name}($email: String!) { ${name} }`, { email: 'a@mail.example' }, REFUSED),
        ),
        null,
        name,
      );
  });

  it('is guessed by who fails ten times by an operation of GraphQL', () => {
    const shop = new Shop();
    for (let index = 0; index < 12; index++)
      shop.see(login(MUTATION, { email: 'a@mail.example', password: `x${index}` }, REFUSED));
    assert.deepEqual(shop.attackers, ['bruteForce ip']);
  });
});

describe('ENG-04 sign-ins by a form, answered with a redirect', () => {
  const sent = (service: FewEndpoints, account: string, location: string): void =>
    service.send(0, {
      method: 'POST',
      path: '/login',
      token: null,
      body: { username: account, password: `pw-${account}-${location.length}` },
      status: 302,
      answer: '',
      responseHeaders: [['location', location]],
    });

  for (const back of ['/login', '/login?error=1', 'https://shop.example/signin?login_failed=true'])
    it(`failed where it leads back to ${back}`, () => {
      const service = new FewEndpoints('/login');
      for (let index = 0; index < 12; index++) sent(service, `leak${index}`, back);
      assert.deepEqual(service.found, ['credentialStuffing']);
    });

  it('succeeded where it leads on, so that an office where many mistype is none', () => {
    const service = new FewEndpoints('/login');
    for (let index = 0; index < 40; index++) {
      sent(service, `person${index}`, '/login?error=1');
      sent(service, `person${index}`, '/home');
    }
    assert.deepEqual(service.found, []);
  });

  it('is open where it leads to a second factor', () => {
    const service = new FewEndpoints('/login');
    for (let index = 0; index < 40; index++) sent(service, `person${index}`, '/login/2fa');
    assert.deepEqual(service.found, []);
  });
});

describe('ENG-04 codes that give something away', () => {
  const after = (statusOf: (index: number) => number): readonly string[] => {
    const service = new FewEndpoints('/coupons/apply');
    for (let index = 0; index < 16; index++)
      service.send(900, {
        method: 'POST',
        path: '/coupons/apply',
        body: { coupon: `SAVE${(index * 7_919) % 10_000}` },
        status: statusOf(index),
      });
    return service.found;
  };

  it('are guessed by who is refused again and again, though no status says not found', () =>
    assert.deepEqual(
      after(() => 422),
      ['bruteForce'],
    ));

  for (const code of ['40123456', 'ZZ'])
    it(`are none where a body merely names a code such as ${code}`, () => {
      const service = new FewEndpoints('/stock/check');
      for (let index = 0; index < 40; index++)
        service.send(900, {
          method: 'POST',
          path: '/stock/check',
          body: { code: `${code}${index}` },
          status: index % 3 === 0 ? 404 : index % 3 === 1 ? 422 : 200,
        });
      assert.deepEqual(service.found, []);
    });

  it('are guessed where the path alone says what the code is of', () => {
    const service = new FewEndpoints('/gift-cards/redeem');
    for (let index = 0; index < 16; index++)
      service.send(900, {
        method: 'POST',
        path: '/gift-cards/redeem',
        body: { code: `G${(index * 7_919) % 10_000}` },
        status: 422,
      });
    assert.deepEqual(service.found, ['bruteForce']);
  });

  it('are mistyped by who fails now and then', () =>
    assert.deepEqual(
      after((index) => (index % 4 === 0 ? 422 : 200)),
      [],
    ));
});

describe('ENG-04 a sign-in by words that name other things as often', () => {
  const refused = (body: unknown, path = '/api/acceso'): SignIn | null =>
    signIn({ path, token: null, body: body as object, status: 401, answer: { mensaje: 'no' } });

  it('is one where an account and a secret stand beside each other', () => {
    const body = { dni: '40638022', clave: '350849', dispositivo: 'a1e4334e' };
    assert.equal(refused(body)?.account, accountOf('40638022'));
    assert.equal(refused(body)?.secret, accountOf('350849'));
    assert.notEqual(refused({ msisdn: '254709935632', pin: '4305' }), null);
    assert.notEqual(refused({ usuario: 'ada', chave: 'x7Zt9Rb1' }), null);
    assert.notEqual(refused({ cpf: '11144477735', codigo: '454011' }), null);
  });

  it('is none by one of them alone', () => {
    assert.equal(refused({ clave: 'H87', producto: 'caja' }), null);
    assert.equal(refused({ chave: '35260912345678000190550010000001231000001234' }), null);
    assert.equal(refused({ dni: '40638022', plan: 'basico' }), null);
    assert.equal(refused({ usuario: 'ada', clave_producto: '01010101' }), null);
    assert.equal(refused({ pin: true, message: 'm-17' }), null);
  });
});
