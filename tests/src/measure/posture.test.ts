import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { providerPolicy } from '@palisade/services/domains/posture/hub/catalogue.ts';
import { ndjson } from '@palisade/services/composition/testing/traffic.ts';
import { postureOptions } from './posture.ts';
import { factOf, type Judged, postureFigures } from './posture/postureScore.ts';
import { type OpenGap, type PostureWorld, postureWorld } from './posture/postureWorld.ts';
import { PLANTED, type Twin, twinTraffic } from './posture/twinService.ts';
import { parseVerdicts, placeOf, readVerdicts, verdictOf } from './posture/verdicts.ts';

const HOUR = 3_600_000;
const GAP: OpenGap = {
  policy: 'prov-auth-033',
  name: 'Password returned in a response',
  severity: 'critical',
  host: 'shop.example',
  method: 'GET',
  path: '/v1/people/{personId}',
  requests: 9,
  evidence: { matchingFields: [], parameters: [], vulnerabilities: [] },
};

describe('pnpm measure posture', () => {
  let world: PostureWorld;
  before(async () => {
    world = await postureWorld();
  });
  after(() => world.close());

  async function gapsOf(twin: Twin): Promise<ReadonlyMap<string, string>> {
    const text = ndjson(twinTraffic(twin, Date.now()));
    const gaps = await world.gapsOf([{ source: twin, format: 'ndjson', text }]);
    const isCounted = ({ policy }: OpenGap): boolean =>
      PLANTED.has(policy) || providerPolicy(policy)?.recommended === true;
    const recommended = gaps.filter(isCounted);
    assert.equal(recommended.length, new Set(recommended.map(({ policy }) => policy)).size);
    // What every endpoint shows, such as the server: which one has the gap makes no difference.
    const where = (gap: OpenGap): string =>
      PLANTED.get(gap.policy) === 'host' ? 'host' : placeOf(gap);
    return new Map(recommended.map((gap) => [gap.policy, where(gap)]));
  }

  it('POST-14 each planted flaw of a service is one gap, and nothing else is', async () => {
    assert.deepEqual(await gapsOf('vulnerable'), PLANTED);
  });
  it('POST-14 its repaired twin has none', async () => {
    assert.deepEqual(await gapsOf('repaired'), new Map());
  });
  it('POST-14 nor has a twin that refuses with 200 and an error inside', async () => {
    assert.deepEqual(await gapsOf('lying'), new Map());
  });

  for (const twin of ['repaired', 'lying'] as const)
    it(`POST-14 all gaps of the service close by the traffic of its ${twin} twin`, async () => {
      const week = Date.now() - 7 * 24 * HOUR;
      const days = (['vulnerable', ...Array<Twin>(8).fill(twin)] as const).map((each, day) => ({
        source: 'shop',
        format: 'ndjson' as const,
        text: ndjson(twinTraffic(each, week + day * 8 * HOUR)),
      }));
      const open = await world.gapsOf(days);
      const places = open.filter(({ policy }) => PLANTED.has(policy)).map(placeOf);
      assert.deepEqual(places, []);
    });

  it('verdicts are of a set, a policy and a place, each with a reason', () => {
    const right = 'shop\tprov-auth-033\tGET /v1/people/{}\tright\tit can be read back';
    const wrong = 'shop\tprov-conf-007\t*\twrong\twherever it shows';
    const verdicts = parseVerdicts(['# a comment', right, wrong].join('\n'));
    assert.equal(verdictOf(verdicts, 'shop', GAP), 'right');
    assert.equal(verdictOf(verdicts, 'other', GAP), undefined);
    assert.equal(verdictOf(verdicts, 'shop', { ...GAP, policy: 'prov-conf-007' }), 'wrong');
    assert.throws(() => parseVerdicts('shop\tprov-auth-033\tGET /\tright\t'), /no reason/);
    assert.throws(() => parseVerdicts('shop\tprov-auth-033\tGET /\tmaybe\twhy'), /no verdict/);
    const mended = parseVerdicts('shop\tprov-auth-033\tGET /v1/people/{}\tmended\tit came back');
    assert.equal(verdictOf(mended, 'shop', GAP), 'wrong');
    assert.ok(readVerdicts().size >= 150);
    assert.throws(() => postureOptions([]), /Name the folders/);
  });

  it('a field of many endpoints is one fact, with one verdict', () => {
    const shown = (name: string): OpenGap => {
      const parameter = { side: 'response', location: 'body', name, dataType: 'Password' };
      return { ...GAP, evidence: { ...GAP.evidence, parameters: [parameter as never] } };
    };
    assert.equal(factOf(shown('[].video.password')), factOf({ ...shown('password'), path: '/b' }));
    assert.equal(
      factOf(shown('password')),
      factOf({ ...shown('password'), host: 'shop.example:8443' }),
    );
    assert.notEqual(factOf(GAP), factOf({ ...GAP, host: 'stock.example' }));
    assert.notEqual(factOf(shown('password')), factOf(shown('wifi_password')));
    const verdicts = parseVerdicts('shop\tprov-auth-033\t* password\tright\tit can be read back');
    assert.equal(verdictOf(verdicts, 'shop', shown('film.password')), 'right');
  });

  it('figures count what is right of what was checked, and a fact of a host once', () => {
    const policy = 'prov-authz-005';
    const plain = { ...GAP, policy, set: 'shop', verdict: undefined };
    const of = (path: string, changes: Partial<Judged>): Judged => ({ ...plain, path, ...changes });
    const figures = postureFigures([
      of('/a', { verdict: 'right' }),
      of('/b', { verdict: 'wrong' }),
      of('/c', { policy: 'prov-conf-007', severity: 'low', verdict: 'right' }),
      of('/d', { policy: 'prov-conf-007', severity: 'low', verdict: 'repeat' }),
      of('/e', {}),
    ]);
    assert.deepEqual([figures.gaps, figures.checked, figures.facts], [5, 4, 4]);
    assert.deepEqual([figures.precision, figures.criticals, figures.repeats], [0.5, 0.5, 0.25]);
    assert.deepEqual(figures.policies[policy], { gaps: 3, checked: 2, right: 1 });
  });
});
