import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { ADMIN, contractWorld, type ContractWorld } from './contractWorld.ts';

const LOOKING = 'Nothing can be changed while you view as a role. End the view first.';
const companyId = FIRST_IDS.production;
const ENDS = ['DELETE /identity/role-view', 'DELETE /identity/sessions/current'];
/** Last words of the routes that are asked with a body and change nothing. */
const READS = new Set(
  `lookup search count counts counts-by-category top-types of-endpoints count-of-endpoints sources
    related comments proofs by-attacker timelines consumption rule-violations examples managed
    by-owner unseen flows flow parameters discoveries by-group latest-by-host filter-options sightings
    findings by-endpoint traffic sensor-data samples preview merge-options merge-preview tickets
    hosts learning tunes decisions same-name exchanges also-at evidence top actions test trial of-things
    geolocations count-changes`.split(/\s+/),
);

describe('a session that views as a role', () => {
  let world: ContractWorld;
  before(async () => {
    world = await contractWorld({});
  });
  after(() => world.close());

  it('ADM-04 is refused by every route of every service that changes something', async () => {
    const { app } = world.services;
    const bearer = await world.signIn(ADMIN.email, ADMIN.password);
    const ask = async (route: string) => {
      const [method = '', path = ''] = route.split(' ');
      const url = path
        .replace(':companyId', companyId)
        .replace(':roleId', ROLE_IDS.Administrator)
        .replaceAll(/:\w+/g, () => randomUUID());
      const answer = await app.inject({
        method: method as 'POST',
        url,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: '{}',
      });
      const body: unknown = answer.body === '' ? null : answer.json();
      return { status: answer.statusCode, detail: Reflect.get(Object(body), 'detail') as unknown };
    };
    const begun = await ask('POST /identity/:companyId/roles/:roleId/view');
    assert.equal(begun.status, 204);
    const routes = [...app.routeRules]
      .filter(([route, auth]) => auth !== 'public' && !/^(?:GET|HEAD|OPTIONS) /.test(route))
      .map(([route]) => route)
      .filter((route) => !ENDS.includes(route));
    assert.ok(routes.length > 150);
    const open: string[] = [];
    for (const route of routes) {
      const { status, detail } = await ask(route);
      // Traffic is refused in words of its own.
      const isRefused =
        detail === LOOKING || (status === 403 && /\/collect\/|\/v1\/traces$/.test(route));
      if (!isRefused) open.push(route);
    }
    const wrong = open.filter((route) => {
      const last = route.split('/').at(-1) ?? '';
      return !route.startsWith('POST ') || !READS.has(last);
    });
    assert.deepEqual(wrong, []);
    assert.ok(open.length > 40, 'pages ask with bodies, too');
  });
});
