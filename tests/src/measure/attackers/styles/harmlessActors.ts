import { accountOf, OWN, visit, wordsOf } from './ordinaryPeople.ts';
import { CODE_TEXTS } from './codeTexts.ts';
import { HOUR, MINUTE, type Scene, SECOND } from './scene.ts';

type Act = (scene: Scene) => void;

/** People and programs that look like attackers and are none, by what they are. */
export const HARMLESS: Readonly<Record<string, Act>> = {
  'health-monitor': (scene) => {
    const caller = scene.tool({ agent: 'health-check/2.1' });
    for (let at = scene.start; at < scene.start + scene.hours * HOUR; at += MINUTE)
      scene.send(caller, at, scene.style.list(1));
  },
  'batch-export': (scene) => {
    const caller = scene.tool({ agent: 'export-job/1.4' });
    const from = scene.moment(HOUR);
    for (let index = 0; index < 180; index++)
      scene.send(
        caller,
        from + index * 450,
        scene.style.read(scene.style.idOf((index * 29) % 4_001)),
      );
  },
  office: (scene) => {
    const address = scene.address();
    for (let user = 100; user < 130; user++)
      visit(scene, scene.caller({ address }), user, scene.moment(HOUR), 12);
  },
  'flaky-client': (scene) => {
    const caller = scene.caller();
    const from = scene.moment(HOUR);
    for (let index = 0; index < 90; index++)
      scene.send(
        caller,
        from + index * 4 * SECOND,
        scene.style.read(scene.style.idOf(index >> 3)),
        index % 8 < 6 ? scene.random.pick([500, 503, 429, 408]) : 200,
      );
  },
  'expired-sessions': (scene) => {
    const address = scene.address();
    const all = Array.from({ length: 35 }, () => scene.caller({ address }));
    const from = scene.moment(6 * HOUR);
    all.forEach((caller, index) =>
      visit(scene, caller, 200 + index, from + index * 40 * SECOND, 5),
    );
    all.forEach((caller, index) => {
      for (let retry = 0; retry < 4; retry++)
        scene.send(
          caller,
          from + 5 * HOUR + index * 9 * SECOND + retry * SECOND,
          scene.style.list(1),
          401,
        );
    });
  },
  'load-test': (scene) => {
    const caller = scene.tool({ agent: 'k6/0.55' });
    const from = scene.moment(HOUR);
    for (let index = 0; index < 1_800; index++)
      scene.send(
        caller,
        from + index * 300,
        index % 3 === 0 ? scene.style.list(1) : scene.style.read(scene.style.idOf(index % 4)),
      );
  },
  crawler: (scene) => {
    const caller = scene.tool({
      agent: 'Mozilla/5.0 (compatible; Finderbot/2.1; +https://finder.example/bot)',
      token: scene.style.isPublic === true ? null : scene.token(),
    });
    const from = scene.moment(2 * HOUR);
    for (let index = 0; index < 300; index++)
      scene.send(
        caller,
        from + index * 15 * SECOND,
        index % 10 === 0
          ? scene.style.list(1 + index / 10)
          : scene.style.read(scene.style.idOf((index * 37) % 400)),
        scene.random.chance(0.04) ? 404 : 200,
      );
  },
  'last-page': (scene) => {
    const caller = scene.caller();
    const from = scene.moment(HOUR);
    for (let index = 1; index <= 55; index++)
      scene.send(
        caller,
        from + index * 3 * SECOND,
        scene.style.list(index),
        index === 55 ? 404 : 200,
      );
  },
  retyper: (scene) => {
    const caller = scene.caller({ token: null });
    const from = scene.moment(HOUR);
    for (let index = 0; index < 6; index++)
      scene.send(
        caller,
        from + index * 12 * SECOND,
        scene.style.signIn(accountOf(3), `guess-${index}`),
        index < 5 ? 401 : 200,
      );
  },
  'carrier-nat': (scene) => {
    const address = scene.address();
    const from = scene.moment(3 * HOUR);
    for (let user = 300; user < 345; user++) {
      const at = from + scene.random.next() * 2 * HOUR;
      const caller = scene.caller({ address });
      if (scene.random.chance(0.3))
        scene.send(
          { ...caller, token: null },
          at - 20 * SECOND,
          scene.style.signIn(accountOf(user), 'mistyped'),
          401,
        );
      scene.send(
        { ...caller, token: null },
        at - SECOND,
        scene.style.signIn(accountOf(user), `right-${user}`),
      );
      visit(scene, caller, user, at, 6);
    }
  },
  'ci-script': (scene) => {
    const token = scene.token();
    const from = scene.moment(8 * HOUR);
    for (let index = 0; index < 120; index++)
      scene.send(
        scene.tool({
          token,
          agent: 'deploy-tool/3.0',
          address: `52.${index % 4}.9.${1 + (index % 11)}`,
        }),
        from + index * 3 * MINUTE,
        index % 2 === 0
          ? scene.style.list(1)
          : scene.style.change(scene.style.idOf(77), { title: 'release', note: `build ${index}` }),
      );
  },
  developer: (scene) => {
    const caller = scene.caller({ agent: 'PostmanRuntime/7.43.0' });
    let at = scene.moment(2 * HOUR);
    const tried = [
      '/',
      '/docs',
      '/api',
      '/v1',
      '/v2/health',
      '/status',
      '/help',
      '/version',
      '/orders',
      '/me',
    ];
    for (let index = 0; index < 45; index++) {
      at += scene.random.between(5, 60) * SECOND;
      if (index % 4 === 0)
        scene.send(
          caller,
          at,
          { method: 'GET', path: tried[(index / 4) % tried.length] ?? '/' },
          404,
        );
      else if (index % 9 === 0)
        scene.send(caller, at, scene.style.change(scene.style.idOf(500), { titel: 'oops' }), 422);
      else visit(scene, caller, 400, at, 1);
    }
  },
  writer: (scene) => {
    const caller = scene.caller();
    let at = scene.moment(3 * HOUR);
    for (let index = 0; index < 60; index++) {
      at += scene.random.between(20, 120) * SECOND;
      scene.send(
        caller,
        at,
        scene.style.change(scene.style.idOf(450 * OWN + (index % OWN)), {
          title: wordsOf(scene.random, 3),
          note: `${CODE_TEXTS[index % CODE_TEXTS.length] ?? ''} (${index})`,
        }),
      );
    }
  },
  'new-client': (scene) => {
    const token = (): string => scene.token();
    const from = scene.moment(2 * HOUR);
    for (let user = 500; user < 506; user++)
      for (let index = 0; index < 10; index++)
        scene.send(
          scene.caller({ token: token(), agent: 'kestrel-app/8.0 (Android 16)' }),
          from + index * MINUTE,
          scene.style.change(scene.style.idOf(user), {
            title: 'new',
            note: wordsOf(scene.random, 4),
            source: 'app-8',
            darkMode: true,
          }),
        );
  },
};
