import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CATALOGUE } from './catalogue.ts';
import { AUTHENTICATION_CASES } from '../testing/policies/authenticationCases.ts';
import { AUTHORIZATION_CASES } from '../testing/policies/authorizationCases.ts';
import { CONFIGURATION_CASES } from '../testing/policies/configurationCases.ts';
import { DATA_CASES } from '../testing/policies/dataCases.ts';
import { GRAPHQL_CASES } from '../testing/policies/graphQlCases.ts';
import { LABEL_CASES } from '../testing/policies/labelCases.ts';
import { INPUT_CASES } from '../testing/policies/inputCases.ts';
import { INVENTORY_CASES } from '../testing/policies/inventoryCases.ts';
import { RESOURCE_CASES } from '../testing/policies/resourceCases.ts';
import { TRANSPORT_CASES } from '../testing/policies/transportCases.ts';
import { VULNERABILITY_CASES } from '../testing/policies/vulnerabilityCases.ts';
import {
  byHost,
  hostsOf,
  policyServer,
  type PolicyServer,
  type ScanReport,
} from '../../../composition/testing/policyServer.ts';

const CASES = [
  AUTHENTICATION_CASES,
  AUTHORIZATION_CASES,
  DATA_CASES,
  TRANSPORT_CASES,
  CONFIGURATION_CASES,
  RESOURCE_CASES,
  INVENTORY_CASES,
  INPUT_CASES,
  GRAPHQL_CASES,
  VULNERABILITY_CASES,
].flat();
/** Policies about what only a scan can tell. */
const SCANNED: ReadonlyMap<string, ScanReport> = new Map([
  ['prov-vul-004', { name: 'Log4Shell', cveId: 'CVE-2021-44228' }],
  ['prov-vul-005', { name: 'Spring4Shell', cveId: 'CVE-2022-22965' }],
  ['prov-vul-013', { name: 'Foreign object read', cweId: 'CWE-639' }],
]);
const byLabel = CATALOGUE.filter(({ installable }) => !installable);
const isAbout = ({ filter }: { readonly filter: unknown }, label: string): boolean =>
  JSON.stringify(filter).includes(`{"field":"labelName","op":"is","value":"${label}"}`);
const nameOf = (key: string): string => CATALOGUE.find(({ id }) => id === key)?.name ?? key;

describe('each policy over traffic that came in through the collector', () => {
  let server: PolicyServer;
  let gaps: ReadonlyMap<string, ReadonlySet<string>>;
  before(async () => {
    server = await policyServer();
    await server.collect([
      ...CASES,
      ...LABEL_CASES,
      ...[...SCANNED.keys()].map((key) => ({ key, opens: {}, keeps: {} })),
    ]);
    await server.document([...CASES, ...LABEL_CASES]);
    await server.unmonitor(hostsOf('prov-inv-014', {}).opens);
    for (const [key, found] of SCANNED) await server.report(hostsOf(key, {}).opens, found);
    for (const { key } of LABEL_CASES) {
      const { opens, keeps } = hostsOf(key, {});
      const labelId = await server.label(key, [opens, keeps]);
      for (const policy of byLabel)
        if (isAbout(policy, key)) await server.duplicate(policy, labelId);
    }
    await server.install(CATALOGUE.filter(({ installable }) => installable));
    gaps = await server.gaps();
  });
  after(() => server.close());

  it('POST-14 every policy has its case', () => {
    assert.deepEqual(
      [...CASES.map(({ key }) => key), ...SCANNED.keys(), ...byLabel.map(({ id }) => id)].sort(),
      CATALOGUE.map(({ id }) => id).sort(),
    );
  });

  for (const { key, opens, keeps } of CASES) {
    it(`POST-14 ${key} ${nameOf(key)}: opens by its traffic, and not by traffic like it`, () => {
      const found = gaps.get(key) ?? new Set();
      const hosts = [...byHost(key, hostsOf(key, opens).opens, opens).keys()];
      const careful = [...byHost(key, hostsOf(key, keeps).keeps, keeps).keys()];
      assert.deepEqual(
        [hosts.filter((host) => !found.has(host)), careful.filter((host) => found.has(host))],
        [[], []],
      );
    });
  }
  for (const { key: label } of LABEL_CASES) {
    for (const policy of byLabel.filter((each) => isAbout(each, label))) {
      it(`POST-14 ${policy.id} ${policy.name}: duplicated, it opens on the label's endpoint that does so, not on a careful one nor on others`, () => {
        assert.deepEqual([...(gaps.get(policy.name) ?? [])], [hostsOf(label, {}).opens]);
      });
    }
  }
  for (const [key] of SCANNED) {
    it(`POST-14 ${key} ${nameOf(key)}: opens by what a scan reported, and by no traffic of all the others`, () => {
      assert.deepEqual([...(gaps.get(key) ?? [])], [hostsOf(key, {}).opens]);
    });
  }
});
