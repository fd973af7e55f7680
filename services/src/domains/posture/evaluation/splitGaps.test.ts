import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  changeEndpoint,
  mergeEndpoint,
  relabel,
  splitOff,
} from '../../../composition/testing/changeEndpoints.ts';
import { attackers } from '../../attackers/attackers.domain.ts';
import { seedEndpoints, uuidOf } from '../../inventory/testing/seed.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';

const id = (name: string) => uuidOf('endpoint', name);
const LABEL = uuidOf('label', 'ours');

interface Comment {
  readonly newStatus: string | null;
  readonly message: string;
  readonly author: string;
  readonly timestamp: string;
}

describe('gaps of endpoints that are split, and of those that became one', () => {
  let server: PostureServer;
  before(async () => {
    server = await postureServer([attackers]);
    await server.call('POST', 'policies', policy('No authentication', false));
  });
  after(() => server.close());

  const policy = (name: string, value: boolean) => ({
    name,
    description: 'd',
    remediation: 'r',
    severity: 'high',
    categories: ['Authentication'],
    cweIds: ['CWE-306'],
    filter: { all: [{ field: 'authenticated', op: 'is', value }] },
  });
  const endpoint = (name: string, authenticated = false) => ({
    id: id(name),
    host: 'shop.example',
    path: `/v1/${name}`,
    authenticated,
    lastActivity: new Date().toISOString(),
    fields: { learningState: 'available' },
  });
  const seed = async (...names: string[]): Promise<void> => {
    await server.seed(names.map((name) => endpoint(name)));
    await server.work();
  };
  /** Makes endpoints of which all but the first two begin with credentials, and splits them off. */
  const split = (from: string, names: readonly string[], withCredentials: readonly string[] = []) =>
    server.write(async (query) => {
      await seedEndpoints(
        query,
        names.map((name) => endpoint(name, withCredentials.includes(name))),
      );
      await splitOff(
        query,
        id(from),
        names.map((name) => ({ id: id(name), path: `/v1/${name}` })),
      );
    });
  const gapAt = async (name: string) => (await server.gaps({ endpointId: id(name) }))[0];
  const idAt = async (name: string): Promise<string> => (await gapAt(name))?.id ?? '';
  const commentsAt = async (name: string): Promise<Comment[]> => {
    const { body } = await server.call<{ comments: (Comment & { id: string })[] }[]>(
      'POST',
      'gaps/comments',
      { ids: [await idAt(name)] },
    );
    return (body[0]?.comments ?? []).map(({ newStatus, message, author, timestamp }) => ({
      newStatus,
      message,
      author,
      timestamp,
    }));
  };
  const lookup = async (ids: readonly string[], as = 'admin', company?: string) =>
    (await server.call<({ id: string } | null)[]>('POST', 'gaps/lookup', { ids }, as, company))
      .body;
  const merge = async (name: string, into: string): Promise<void> => {
    await server.write((query) => mergeEndpoint(query, id(name), id(into)));
    await server.work();
  };

  it('POST-05 INV-11 an ignored gap stays ignored at every part, with its comments up to the split', async () => {
    await seed('lamps');
    const lamps = await idAt('lamps');
    await server.call('POST', `gaps/${lamps}/comments`, { message: 'Behind the VPN.' });
    await server.call('PUT', `gaps/${lamps}/status`, {
      newStatus: 'ignored',
      message: 'Accepted until May.',
    });
    const before = await commentsAt('lamps');
    assert.deepEqual(
      before.map(({ newStatus, message }) => [newStatus, message]),
      [
        ['ignored', 'Accepted until May.'],
        [null, 'Behind the VPN.'],
      ],
    );
    await split('lamps', ['desk lamps', 'floor lamps', 'wall lamps'], ['wall lamps']);
    await server.call('POST', `gaps/${lamps}/comments`, { message: 'Of this path alone.' });
    await server.work();
    for (const part of ['desk lamps', 'floor lamps']) {
      assert.equal((await gapAt(part))?.status, 'ignored', part);
      assert.deepEqual(await commentsAt(part), before, part);
    }
    assert.equal((await gapAt('lamps'))?.status, 'ignored');
    assert.equal((await commentsAt('lamps')).length, 3);

    // A part begins anew: the policy holds there once its own traffic shows it.
    assert.equal(await gapAt('wall lamps'), undefined);
    await server.call('PUT', `gaps/${lamps}/status`, { newStatus: 'open', message: 'Mend it.' });
    await server.write((query) => changeEndpoint(query, id('wall lamps'), 'authenticated = false'));
    await server.work();
    assert.equal((await gapAt('wall lamps'))?.status, 'ignored', 'as decided before the split');
    assert.deepEqual(await commentsAt('wall lamps'), before);
    assert.deepEqual(await server.rows('select * from posture.split_decisions'), []);
  });

  it('POST-05 a gap that nobody decided about is open at the parts, with what was said of it', async () => {
    await seed('chairs');
    await server.call('POST', `gaps/${await idAt('chairs')}/comments`, { message: 'Look at it.' });
    await split('chairs', ['arm chairs']);
    await server.work();
    assert.equal((await gapAt('arm chairs'))?.status, 'open');
    assert.deepEqual(
      (await commentsAt('arm chairs')).map(({ message }) => message),
      ['Look at it.'],
    );
  });

  it('POST-05 gaps that were hidden, in process, or ignored at what was split before follow as well', async () => {
    for (const [name, newStatus] of [
      ['rugs', 'hidden'],
      ['beds', 'inProcess'],
      ['sofas', 'ignored'],
    ] as const) {
      await seed(name);
      await server.call('PUT', `gaps/${await idAt(name)}/status`, { newStatus });
      await split(name, [`first ${name}`], [`first ${name}`]);
      await split(`first ${name}`, [`second ${name}`]);
      await server.work();
      assert.equal((await gapAt(`second ${name}`))?.status, newStatus);
      assert.equal(await gapAt(`first ${name}`), undefined);
    }
  });

  it('POST-05 gaps that a look at all endpoints opened before the split was read are as people decided', async () => {
    await seed('vases');
    await server.call('PUT', `gaps/${await idAt('vases')}/status`, { newStatus: 'ignored' });
    await server.seed([endpoint('red vases'), endpoint('blue vases')]);
    await server.work();
    await server.call('PUT', `gaps/${await idAt('blue vases')}/status`, { newStatus: 'inProcess' });
    await server.write((query) =>
      splitOff(
        query,
        id('vases'),
        ['red vases', 'blue vases'].map((name) => ({ id: id(name), path: `/v1/${name}` })),
      ),
    );
    await server.work();
    assert.equal((await gapAt('red vases'))?.status, 'ignored');
    assert.equal((await gapAt('blue vases'))?.status, 'inProcess', 'people decided since');
  });

  it('POST-14 what waits for a gap goes along when the part is merged again', async () => {
    await seed('pots');
    await server.call('PUT', `gaps/${await idAt('pots')}/status`, { newStatus: 'ignored' });
    await split('pots', ['iron pots'], ['iron pots']);
    await server.work();
    await server.seed([endpoint('all pots', true)]);
    await server.work();
    await merge('iron pots', 'all pots');
    await server.write((query) => changeEndpoint(query, id('all pots'), 'authenticated = false'));
    await server.work();
    assert.equal((await gapAt('all pots'))?.status, 'ignored');
  });

  it('POST-14 INV-11 the id of a gap that went into another leads there, after several merges too', async () => {
    await seed('cups', 'mugs', 'glasses', 'tableware');
    const [cups, mugs, glasses, tableware] = [
      await idAt('cups'),
      await idAt('mugs'),
      await idAt('glasses'),
      await idAt('tableware'),
    ];
    await merge('cups', 'mugs');
    await merge('mugs', 'tableware');
    await merge('glasses', 'tableware');
    const ids = [cups, mugs.toUpperCase(), tableware, glasses, uuidOf('none')];
    const expected = [tableware, tableware, tableware, tableware, null];
    assert.deepEqual(
      (await lookup(ids)).map((gap) => gap?.id ?? null),
      expected,
    );
    // An id of one company says nothing to another one.
    assert.deepEqual(await lookup([cups], 'stranger'), [null]);
    assert.equal((await server.call('POST', 'gaps/lookup', { ids: [cups] }, 'clerk')).status, 403);

    server.limit([LABEL]);
    assert.deepEqual(await lookup([cups], 'limited'), [null]);
    const refused = await server.call('POST', `gaps/${cups}/comments`, { message: 'x' }, 'limited');
    assert.equal(refused.status, 404);
    await server.write((query) => relabel(query, id('tableware'), LABEL));
    assert.equal((await lookup([cups], 'limited'))[0]?.id, tableware);

    const said = await server.call('POST', `gaps/${cups}/comments`, { message: 'Still there.' });
    assert.deepEqual([said.status, said.body.id], [201, tableware]);
    const changed = await server.call('PUT', `gaps/${mugs}/status`, { newStatus: 'inProcess' });
    assert.deepEqual([changed.status, changed.body.id], [200, tableware]);
    assert.equal(
      (await server.call('POST', `gaps/${mugs}/comments`, { message: 'x' }, 'stranger')).status,
      404,
    );
    for (const path of ['evidence', 'also-at', 'comments'])
      assert.equal(
        (await server.call<{ gapId: string }[]>('POST', `gaps/${path}`, { ids: [cups] })).body[0]
          ?.gapId,
        tableware,
        path,
      );
    await server.call('POST', 'gaps/status-changes', {
      gapIds: [cups, mugs],
      newStatus: 'ignored',
    });
    await server.work();
    assert.equal((await gapAt('tableware'))?.status, 'ignored');
  });

  it('POST-14 INV-11 an endpoint that is back has its gap by the old id, and so do those that had gone into it', async () => {
    await seed('pens', 'pencils', 'stationery');
    const [pens, pencils, stationery] = [
      await idAt('pens'),
      await idAt('pencils'),
      await idAt('stationery'),
    ];
    await server.call('PUT', `gaps/${pencils}/status`, {
      newStatus: 'ignored',
      message: 'Only ours.',
    });
    await merge('pens', 'pencils');
    await merge('pencils', 'stationery');
    await server.write(async (query) => {
      await query('delete from inventory.endpoint_aliases where old_id = $1', [id('pencils')]);
      await query('update inventory.endpoint_aliases set endpoint_id = $2 where old_id = $1', [
        id('pens'),
        id('pencils'),
      ]);
    });
    await split('stationery', ['pencils']);
    await server.work();
    assert.equal(await idAt('pencils'), pencils);
    assert.equal((await gapAt('pencils'))?.status, 'ignored');
    assert.equal((await commentsAt('pencils'))[0]?.message, 'Only ours.');
    assert.deepEqual(
      (await lookup([pens, pencils, stationery])).map((gap) => gap?.id),
      [pencils, pencils, stationery],
    );
  });

  it('POST-14 none of very many comments is left out, whoever asks for how many', async () => {
    await seed('nails');
    const nails = await idAt('nails');
    await server.rows(
      `insert into posture.gap_comments (company_id, id, gap_id, message, author)
       select $1::uuid, gen_random_uuid(), $2::uuid, 'note ' || n, 'maya@example.com'
       from generate_series(1, 12000) n`,
      [server.companyId, nails],
    );
    const parts = Array.from({ length: 4 }, (_, at) => `nails ${at}`);
    await split('nails', parts);
    await server.work();
    for (const part of parts) assert.equal((await gapAt(part))?.commentCount, 12_000);
  });
});
