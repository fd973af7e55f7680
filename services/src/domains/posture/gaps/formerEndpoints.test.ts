import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { mergeEndpoint, relabel, splitOff } from '../../../composition/testing/changeEndpoints.ts';
import { attackers } from '../../attackers/attackers.domain.ts';
import { seedEndpoints, uuidOf } from '../../inventory/testing/seed.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';

const id = (name: string) => uuidOf('former endpoint', name);
const LABEL = uuidOf('label', 'shop team');

interface Saved {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly filter: { readonly all: readonly { readonly value: readonly string[] }[] };
}

describe('filters on endpoints that were merged or split', () => {
  let server: PostureServer;
  const endpoint = (name: string) => ({
    id: id(name),
    host: 'shop.example',
    path: `/v1/${name}`,
    authenticated: false,
    lastActivity: new Date().toISOString(),
    fields: { learningState: 'available' },
  });
  const seed = async (...names: string[]): Promise<void> => {
    await server.seed(names.map((name) => endpoint(name)));
    await server.work();
  };
  const merge = async (name: string, into: string): Promise<void> => {
    await server.write((query) => mergeEndpoint(query, id(name), id(into)));
    await server.work();
  };
  const split = async (from: string, ...names: readonly string[]): Promise<void> => {
    await server.write(async (query) => {
      await seedEndpoints(
        query,
        names.map((name) => ({ ...endpoint(name), detectionTime: new Date().toISOString() })),
      );
      await splitOff(
        query,
        id(from),
        names.map((name) => ({ id: id(name), path: `/v1/${name}` })),
      );
    });
    await server.work();
  };
  const at = (names: readonly string[], op = 'is') => ({
    all: [{ field: 'endpoint', op, value: names.map((name) => id(name)) }],
  });
  const found = async (filter: object, as?: string): Promise<string[]> =>
    (await server.gaps({ filter }, as)).map(({ endpointId }) => endpointId);
  const save = (name: string, filter: object, as?: string) =>
    server.call<Saved>('POST', 'saved-filters', { name, view: { filter } }, as);
  /** The endpoints that a saved filter names, as it is listed. */
  const named = async (name: string, as?: string): Promise<string[]> => {
    const { body } = await server.call<Saved[]>('GET', 'saved-filters', null, as);
    const saved = body.find((one) => one.name === name);
    return [...(saved?.filter.all[0]?.value ?? [])].sort();
  };
  const ids = (...names: readonly string[]) => names.map((name) => id(name)).sort();

  before(async () => {
    server = await postureServer([attackers]);
    await server.call('POST', 'policies', {
      name: 'No authentication',
      description: 'd',
      remediation: 'r',
      severity: 'high',
      categories: ['Authentication'],
      cweIds: ['CWE-306'],
      filter: { all: [{ field: 'authenticated', op: 'is', value: false }] },
    });
  });
  after(() => server.close());

  it('POST-14 INV-11 a link with the id of a merged endpoint shows, counts, groups and exports the gaps of the one it leads to', async () => {
    await seed('cups', 'mugs', 'bowls');
    const [gap] = await server.gaps({ endpointId: id('cups') });
    await merge('cups', 'mugs');
    await merge('mugs', 'bowls');
    const filter = at(['cups']);
    assert.deepEqual(await found(filter), [id('bowls')]);
    assert.deepEqual(await found({ all: [{ any: filter.all }] }), [id('bowls')]);
    const upper = { all: [{ field: 'endpoint', op: 'is', value: [id('cups').toUpperCase()] }] };
    assert.deepEqual(await found(upper), [id('bowls')]);
    const byGap = { all: [{ field: 'gapId', op: 'is', value: [gap?.id] }] };
    assert.deepEqual(await found(byGap), [id('bowls')]);
    assert.equal((await server.gaps({ endpointId: id('mugs') })).length, 1);

    const answer = async (path: string, body: object): Promise<unknown> =>
      (await server.call<unknown>('POST', path, body)).body;
    assert.deepEqual(await answer('gaps/count', { filter }), { count: 1 });
    assert.deepEqual(await answer('gaps/count', { endpointId: id('cups') }), { count: 1 });
    assert.deepEqual(await answer('gaps/counts', { filter }), [
      { status: 'open', severity: 'high', gaps: 1 },
    ]);
    assert.equal(((await answer('gaps/top', { filter })) as unknown[]).length, 1);
    assert.deepEqual(await answer('gap-groups/count', { by: 'endpoint', filter }), { count: 1 });
    const groups = await answer('gap-groups/search', { by: 'endpoint', filter });
    assert.equal((groups as { items: unknown[] }).items.length, 1);
    const csv = await server.text(`gaps.csv?filters=${encodeURIComponent(JSON.stringify(filter))}`);
    assert.equal(csv.trim().split('\n').length, 2);
    await server.call('POST', 'gaps/status-changes', { filter, newStatus: 'ignored' });
    await server.work();
    assert.deepEqual(
      (await server.gaps({ filter })).map(({ status }) => status),
      ['ignored'],
    );
  });

  it('POST-14 what a link leaves out stays left out once it is merged', async () => {
    await seed('forks', 'knives');
    await merge('forks', 'knives');
    assert.ok(!(await found(at(['forks'], 'isNot'))).includes(id('knives')));
    assert.ok((await found(at(['cups'], 'isNot'))).includes(id('knives')));
  });

  it('PERM-04 the id of a merged endpoint leads those limited to labels and other companies nowhere else', async () => {
    await seed('plates', 'dishes');
    await merge('plates', 'dishes');
    server.limit([LABEL]);
    assert.deepEqual(await found(at(['plates']), 'limited'), []);
    assert.deepEqual(await found(at(['plates']), 'stranger'), []);
    await server.write((query) => relabel(query, id('dishes'), LABEL));
    await server.work();
    assert.deepEqual(await found(at(['plates']), 'limited'), [id('dishes')]);
  });

  it('SHELL-21 INV-12 a saved filter also names what was split off its endpoint since, and parts of these', async () => {
    await seed('lamps');
    assert.equal((await save('Lamps', at(['lamps']))).status, 201);
    assert.equal((await save('No lamps', at(['lamps'], 'isNot'))).status, 201);
    await split('lamps', 'desk', 'wall');
    await split('wall', 'hall');
    const all = ids('lamps', 'desk', 'wall', 'hall');
    assert.deepEqual(await named('Lamps'), all);
    assert.deepEqual(await named('No lamps'), all);
    // Who saves it now names the one endpoint of the many.
    assert.equal((await save('Lamps alone', at(['lamps']))).status, 201);
    assert.deepEqual(await named('Lamps alone'), ids('lamps'));
  });

  it('SHELL-21 a saved filter that is renamed keeps what was split off before', async () => {
    await seed('rugs');
    const { body } = await save('Rugs', at(['rugs']));
    await split('rugs', 'red rugs');
    const renamed = await server.call<Saved>('PUT', `saved-filters/${body.id}`, {
      name: 'Carpets',
      version: body.version,
    });
    assert.equal(renamed.status, 200);
    assert.deepEqual(await named('Carpets'), ids('rugs', 'red rugs'));
    await split('rugs', 'blue rugs');
    assert.deepEqual(await named('Carpets'), ids('rugs', 'red rugs', 'blue rugs'));
  });

  it('SHELL-21 INV-11 an endpoint that was there when a filter was saved is not added by undoing its merge', async () => {
    await seed('pens', 'pencils');
    await save('Pens', at(['pens']));
    await save('Both', at(['pens', 'pencils']));
    await merge('pencils', 'pens');
    assert.deepEqual(await named('Both'), ids('pens'));
    await server.write(async (query) => {
      await query('delete from inventory.endpoint_aliases where old_id = $1', [id('pencils')]);
      await seedEndpoints(query, [endpoint('pencils')]);
      await splitOff(query, id('pens'), [{ id: id('pencils'), path: '/v1/pencils' }]);
    });
    assert.deepEqual(await named('Pens'), ids('pens'));
    assert.deepEqual(await named('Both'), ids('pens', 'pencils'));
  });

  it('PERM-04 a saved filter names no part beyond the labels of who reads it', async () => {
    await seed('chairs');
    await server.write((query) => relabel(query, id('chairs'), LABEL));
    server.limit([LABEL]);
    assert.equal((await save('Chairs', at(['chairs']), 'limited')).status, 201);
    await split('chairs', 'arm chairs', 'high chairs');
    await server.write((query) => relabel(query, id('arm chairs'), LABEL));
    await server.work();
    assert.deepEqual(await named('Chairs', 'limited'), ids('chairs', 'arm chairs'));
  });
});
