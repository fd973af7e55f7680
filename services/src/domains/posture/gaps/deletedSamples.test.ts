import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { deleteGapSamples, remainingGapSamples } from './deleteGapSamples.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';

const [SAMPLE, MEMBER] = ['m•••@canary.example', 'quokkadelivered'];
const NAMED = {
  field: 'request',
  op: 'has',
  value: { all: [{ field: 'name', op: 'equals', value: 'email' }] },
};
const LISTED = { field: 'parameterEnumValue', op: 'is', value: [MEMBER] };

describe('samples that gaps quote', () => {
  let server: PostureServer;
  before(async () => {
    server = await postureServer();
    await server.seed([
      {
        id: uuidOf('quoted'),
        host: 'h.example',
        path: '/p',
        method: 'GET',
        authenticated: false,
        lastActivity: new Date().toISOString(),
        riskScore: 1,
        fields: {},
        labels: [],
        parameters: [{ name: 'email' }, { name: 'other' }],
      },
    ]);
    await server.rows(
      `update inventory.parameters set samples = $1, enum_values = $2 where name = 'email'`,
      [[SAMPLE], [MEMBER]],
    );
    for (const [name, condition] of Object.entries({ Named: NAMED, Listed: LISTED })) {
      const policy = { name, severity: 'low', categories: ['Data Exposure'] };
      const filter = { all: [condition] };
      const { status } = await server.call('POST', 'policies', { ...policy, filter });
      assert.equal(status, 201, name);
    }
    await server.work();
  });
  after(() => server.close());

  it('DATA-04 deletes samples and sets of values that gaps quote, frozen ones too', async () => {
    const quoted = async (): Promise<string> =>
      JSON.stringify(await server.rows('select name, evidence from posture.gaps order by name'));
    await server.rows(`update posture.gaps set status = 'ignored', is_frozen = true`);
    const before = await quoted();
    assert.ok(before.includes(SAMPLE) && before.split(MEMBER).length === 3, before);
    const other = await deleteGapSamples(server.test.db, server.otherCompanyId);
    assert.deepEqual(other, { gapEvidence: 0 });
    assert.equal(await quoted(), before, 'another company opted out');
    const { query } = server.test.db.company(server.companyId);
    assert.deepEqual(await remainingGapSamples(query), { gapEvidence: 2 });
    const deleted = await deleteGapSamples(server.test.db, server.companyId);
    assert.deepEqual(deleted, { gapEvidence: 2 });
    assert.deepEqual(await remainingGapSamples(query), { gapEvidence: 0 });
    const after = await quoted();
    assert.ok(!after.includes(SAMPLE) && !after.includes(MEMBER), after);
    for (const kept of ['"name":"email"', '"field":"parameterEnumValue"'])
      assert.ok(after.includes(kept), after);
  });
});
