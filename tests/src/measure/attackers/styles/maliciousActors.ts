import { accountOf, OWN, wordsOf } from './ordinaryPeople.ts';
import { HOUR, MINUTE, type Scene, SECOND } from './scene.ts';

interface Attack {
  /** What detection should call it. */
  readonly kind: string;
  readonly act: (scene: Scene) => void;
}

const ODD = [
  '-1',
  '0',
  '99999999999999999999',
  'null',
  'true',
  '[]',
  'undefined',
  '1e309',
  'NaN',
  '{}',
  '%00',
];
const PATHS = [
  '/admin',
  '/.env',
  '/backup.zip',
  '/v1/internal',
  '/actuator/env',
  '/debug',
  '/swagger.json',
  '/api/v3/users',
  '/console',
  '/server-status',
  '/config.php',
  '/old',
  '/test',
  '/metrics',
  '/private/keys',
  '/phpinfo.php',
  '/.git/config',
  '/graphiql',
  '/api/v1/secrets',
  '/shell',
];

/** Asks for objects one after the other, at a pace. */
function enumerate(
  scene: Scene,
  count: number,
  gap: number,
  status: (index: number) => number,
  idAt: (index: number) => number = (index) => index,
): void {
  const caller = scene.tool();
  const from = scene.moment(count * gap);
  for (let index = 0; index < count; index++)
    scene.send(
      caller,
      from + index * gap + scene.random.between(0, gap / 3),
      scene.style.read(scene.style.idOf(idAt(index))),
      status(index),
    );
}

function stuff(
  scene: Scene,
  count: number,
  gap: number,
  addresses: number,
  hitShare: number,
): void {
  const agent = `python-requests/2.${scene.random.between(1, 31)}.${scene.random.between(0, 9)}`;
  const callers = Array.from({ length: addresses }, () => scene.tool({ token: null, agent }));
  const from = scene.moment(count * gap);
  for (let index = 0; index < count; index++)
    scene.send(
      callers[index % addresses] ?? scene.tool(),
      from + index * gap,
      scene.style.signIn(accountOf(scene.random.between(1_000, 99_000)), `pw-${index}`),
      scene.random.chance(hitShare) ? 200 : 401,
    );
}

/** Attackers of every kind, by what they do. */
export const MALICIOUS: Readonly<Record<string, Attack>> = {
  'ids-refused': {
    kind: 'objectEnumeration',
    act: (scene) => enumerate(scene, 120, 2 * SECOND, (index) => (index % 5 === 0 ? 404 : 403)),
  },
  'ids-given': {
    kind: 'objectEnumeration',
    act: (scene) => enumerate(scene, 200, 2 * SECOND, () => (scene.random.chance(0.7) ? 200 : 404)),
  },
  'ids-listed': {
    kind: 'objectEnumeration',
    act: (scene) =>
      enumerate(
        scene,
        150,
        3 * SECOND,
        () => (scene.random.chance(0.45) ? 200 : 403),
        () => scene.random.between(0, 3_000),
      ),
  },
  'ids-slow': {
    kind: 'objectEnumeration',
    act: (scene) =>
      enumerate(
        scene,
        150,
        4 * MINUTE,
        () => (scene.random.chance(0.2) ? 200 : 403),
        (index) => index * 3,
      ),
  },
  'paths-unknown': {
    kind: 'pathScan',
    act: (scene) => {
      const caller = scene.tool({ token: null });
      const from = scene.moment(HOUR);
      for (let index = 0; index < 90; index++)
        scene.send(
          caller,
          from + index * 600,
          {
            method: 'GET',
            path:
              index < 40
                ? `${index < 20 ? '' : '/api'}${PATHS[index % 20] ?? ''}`
                : `/${wordsOf(scene.random, 1).replaceAll(/\W/g, '')}/${index}x`,
          },
          404,
        );
    },
  },
  privileged: {
    kind: 'privilegedAccess',
    act: (scene) => {
      const caller = scene.caller();
      const from = scene.moment(HOUR);
      for (let index = 0; index < 30; index++)
        scene.send(caller, from + index * 5 * SECOND, scene.style.privileged(index), 403);
    },
  },
  'stuffing-fast': { kind: 'credentialStuffing', act: (scene) => stuff(scene, 250, 700, 1, 0.02) },
  'stuffing-slow': {
    kind: 'credentialStuffing',
    act: (scene) => stuff(scene, 160, 2 * MINUTE, 1, 0.02),
  },
  'stuffing-spread': {
    kind: 'credentialStuffing',
    act: (scene) => stuff(scene, 240, 3 * SECOND, 12, 0.02),
  },
  'stuffing-wide': {
    kind: 'credentialStuffing',
    act: (scene) => stuff(scene, 400, 2 * SECOND, 80, 0.01),
  },
  spraying: {
    kind: 'credentialStuffing',
    act: (scene) => {
      const caller = scene.tool({ token: null });
      const from = scene.moment(HOUR);
      for (let index = 0; index < 70; index++)
        scene.send(
          caller,
          from + index * 8 * SECOND,
          scene.style.signIn(accountOf(index), 'Winter2026!'),
          index === 41 ? 200 : 401,
        );
    },
  },
  'brute-force': {
    kind: 'bruteForce',
    act: (scene) => {
      const caller = scene.tool({ token: null });
      const from = scene.moment(HOUR);
      for (let index = 0; index < 130; index++)
        scene.send(
          caller,
          from + index * SECOND,
          scene.style.signIn(accountOf(12), `pw-${index}`),
          index === 129 ? 200 : 401,
        );
    },
  },
  'brute-slow': {
    kind: 'bruteForce',
    act: (scene) => {
      const caller = scene.tool({ token: null });
      const from = scene.moment(5 * HOUR);
      for (let index = 0; index < 90; index++)
        scene.send(
          caller,
          from + index * 3 * MINUTE,
          scene.style.signIn(accountOf(14), `pw-${index}`),
          401,
        );
    },
  },
  'tokens-tried': {
    kind: 'tokenSpray',
    act: (scene) => {
      const me = scene.tool();
      const from = scene.moment(HOUR);
      for (let index = 0; index < 80; index++)
        scene.send(
          { ...me, token: scene.token() },
          from + index * SECOND,
          scene.style.list(1),
          index === 60 ? 200 : 401,
        );
    },
  },
  'token-shared': {
    kind: 'tokenSharing',
    act: (scene) => {
      const token = scene.token();
      const from = scene.moment(HOUR);
      for (let index = 0; index < 90; index++)
        scene.send(
          scene.random.chance(0.5) ? scene.tool({ token }) : scene.caller({ token }),
          from + index * 30 * SECOND,
          index % 2 === 0
            ? scene.style.list(1)
            : scene.style.read(scene.style.idOf(60 * OWN + (index % OWN))),
        );
    },
  },
  'pages-scraped': {
    kind: 'scraping',
    act: (scene) => {
      const caller = scene.tool();
      const from = scene.moment(HOUR);
      for (let index = 1; index <= 600; index++)
        scene.send(caller, from + index * 200, scene.style.list(index));
    },
  },
  'searches-scraped': {
    kind: 'scraping',
    act: (scene) => {
      const caller = scene.tool();
      const from = scene.moment(HOUR);
      for (let index = 1; index <= 1_200; index++)
        scene.send(caller, from + index * 250, scene.style.search(`item ${index}`));
    },
  },
  flood: {
    kind: 'excessiveUsage',
    act: (scene) => {
      const caller = scene.tool();
      const from = scene.moment(HOUR);
      for (let index = 0; index < 9_000; index++)
        scene.send(caller, from + index * 40, scene.style.list(1));
    },
  },
  tampering: {
    kind: 'parameterTampering',
    act: (scene) => {
      const caller = scene.tool();
      const from = scene.moment(HOUR);
      for (let index = 0; index < 45; index++)
        scene.send(
          caller,
          from + index * 6 * SECOND,
          index % 3 === 0
            ? { ...scene.style.list(1), ...withOdd(scene, ODD[index % ODD.length] ?? '') }
            : scene.style.read(encodeURIComponent(ODD[index % ODD.length] ?? '')),
          scene.random.pick([400, 422, 404, 500]),
        );
    },
  },
  'rights-assigned': {
    kind: 'massAssignment',
    act: (scene) => {
      const caller = scene.tool();
      const from = scene.moment(HOUR);
      const slipped = [
        { isAdmin: true },
        { role: 'admin' },
        { balance: 999_999 },
        { permissions: ['*'] },
        { is_superuser: true },
        { credit_limit: 1e6 },
      ];
      for (let index = 0; index < 24; index++)
        scene.send(
          caller,
          from + index * 15 * SECOND,
          scene.style.change(scene.style.idOf(64 * OWN), {
            title: 'mine',
            note: 'mine',
            ...slipped[index % slipped.length],
          }),
          scene.random.pick([200, 200, 400, 403]),
        );
    },
  },
};

/** A list asked for with an odd value where its page is. */
function withOdd({ style }: Scene, value: string): object {
  const { query, json } = style.list(1);
  if (query !== undefined)
    return { query: query.map(([name, before], index) => [name, index === 0 ? value : before]) };
  return json === undefined
    ? {}
    : {
        json: JSON.parse(
          JSON.stringify(json).replace(
            /("page":)\d+/,
            (_all, name: string) => `${name}${JSON.stringify(value)}`,
          ),
        ) as unknown,
      };
}
