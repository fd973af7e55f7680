import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { providerPolicy } from '@palisade/services/domains/posture/hub/catalogue.ts';
import { ndjson } from '@palisade/services/composition/testing/traffic.ts';
import { SHOP_ATTACKS, shopTraffic } from './attackedShop.ts';
import { type PostureWorld, postureWorld } from './postureWorld.ts';
import type { Twin } from './twinService.ts';
import { placeOf } from './verdicts.ts';

/** What all three shops refuse, and what only the vulnerable one gives. */
const ALWAYS_REFUSED = 'what staff may do';

interface Found {
  /** Endpoints with recommended policies that do not hold. */
  readonly gaps: readonly string[];
  /** By what each attacker was after: its main type, and whether any of it succeeded. */
  readonly attackers: Readonly<Record<string, string>>;
}

const expected = (succeeds: boolean): Found['attackers'] =>
  Object.fromEntries(
    SHOP_ATTACKS.map(({ name, type }) => [
      name,
      `${type} ${succeeds && name !== ALWAYS_REFUSED ? 'succeeded' : 'refused'}`,
    ]),
  );

describe('an attacked shop and its repaired twins', () => {
  let world: PostureWorld;
  before(async () => {
    world = await postureWorld();
  });
  after(() => world.close());

  async function foundIn(twin: Twin): Promise<Found> {
    const text = ndjson(shopTraffic(twin, Date.now()));
    const gaps = await world.gapsOf([{ source: twin, format: 'ndjson', text }]);
    const recommended = gaps.filter(({ policy }) => providerPolicy(policy)?.recommended === true);
    const attackers = await world.attackers();
    const nameOf = (address: string): string =>
      SHOP_ATTACKS.find((attack) => attack.address === address)?.name ?? address;
    return {
      gaps: [...new Set(recommended.map(placeOf))],
      attackers: Object.fromEntries(
        attackers.map(({ address, types, successes }) => [
          nameOf(address),
          `${types[0] ?? ''} ${successes > 0 ? 'succeeded' : 'refused'}`,
        ]),
      ),
    };
  }

  it('ENG-04 POST-11 POST-14 each planted flaw is one attacker that succeeded, proven ones a gap, and nobody else is one', async () => {
    const { gaps, attackers } = await foundIn('vulnerable');
    assert.deepEqual(attackers, expected(true));
    assert.deepEqual(gaps.toSorted(), [
      'GET /v1/lamps',
      'GET /v1/manuals',
      'GET /v1/orders/{}',
      'PATCH /v1/account',
      'POST /v1/previews',
    ]);
  });
  it('ENG-04 POST-14 the repaired twin is attacked in vain and has no gap', async () => {
    assert.deepEqual(await foundIn('repaired'), { gaps: [], attackers: expected(false) });
  });
  it('ENG-04 POST-14 so is the twin that refuses with 200 and an error inside', async () => {
    assert.deepEqual(await foundIn('lying'), { gaps: [], attackers: expected(false) });
  });
});
