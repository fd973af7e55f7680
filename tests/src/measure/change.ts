import { AUTHENTICATION_CASES } from '@palisade/services/domains/posture/testing/policies/authenticationCases.ts';
import { AUTHORIZATION_CASES } from '@palisade/services/domains/posture/testing/policies/authorizationCases.ts';
import { CONFIGURATION_CASES } from '@palisade/services/domains/posture/testing/policies/configurationCases.ts';
import { DATA_CASES } from '@palisade/services/domains/posture/testing/policies/dataCases.ts';
import { GRAPHQL_CASES } from '@palisade/services/domains/posture/testing/policies/graphQlCases.ts';
import { INPUT_CASES } from '@palisade/services/domains/posture/testing/policies/inputCases.ts';
import { INVENTORY_CASES } from '@palisade/services/domains/posture/testing/policies/inventoryCases.ts';
import type { PolicyCase } from '@palisade/services/domains/posture/testing/policies/policyCase.ts';
import { RESOURCE_CASES } from '@palisade/services/domains/posture/testing/policies/resourceCases.ts';
import { TRANSPORT_CASES } from '@palisade/services/domains/posture/testing/policies/transportCases.ts';
import { VULNERABILITY_CASES } from '@palisade/services/domains/posture/testing/policies/vulnerabilityCases.ts';
import { type ChangeResult, changesOf, runChanges, type ChangeFigures } from './change/changes.ts';
import { changeWorld } from './change/changeWorld.ts';
import { CREDENTIAL_CHANGES, decommissioned, newVersion, underAttack } from './change/scenarios.ts';

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

type Say = (line: string) => void;

const sum = (results: readonly ChangeResult[], of: (result: ChangeResult) => number): number =>
  results.reduce((all, result) => all + of(result), 0);
const most = (counts: readonly number[]): number | null =>
  counts.length === 0 ? null : Math.max(...counts);

function repairFigures(results: readonly ChangeResult[]): ChangeFigures {
  return {
    expected: sum(results, ({ expected }) => expected.length),
    closed: sum(results, ({ closed }) => closed.size),
    falseOpen: sum(results, ({ falseOpen }) => falseOpen.length),
    requestsToClose: most(results.flatMap(({ closed }) => [...closed.values()])),
    falseClose: sum(results, ({ falseClose }) => falseClose.length),
  };
}

function regressionFigures(results: readonly ChangeResult[]): ChangeFigures {
  const closed = results.flatMap((result) =>
    [...result.closed.keys()].map((key) => ({ result, key })),
  );
  const back = closed.flatMap(({ result, key }) => result.reopened.get(key) ?? []);
  return {
    expected: closed.length,
    closed: back.length,
    falseOpen: 0,
    requestsToClose: most(back),
  };
}

/** Says of each policy what its own change came to. */
function tell(results: readonly ChangeResult[], progress: Say): void {
  for (const { name, expected, closed, falseOpen, falseClose, reopened } of results) {
    const of = (key: string): string =>
      `${key}: ${closed.get(key) ?? 'open'}, again ${reopened.get(key) ?? 'never'}`;
    progress(`${name}: ${expected.map(of).join('; ') || 'nothing to close'}`);
    if (falseOpen.length > 0) progress(`${name}: opened falsely ${falseOpen.join()}`);
    if (falseClose.length > 0) progress(`${name}: closed falsely ${falseClose.join()}`);
  }
}

/**
 * Measures how posture follows changes of endpoints, by generated traffic through the real intake.
 * @param cases policies that are repaired: all by default
 */
export async function measureChange(
  print: Say,
  progress: Say,
  cases: readonly PolicyCase[] = CASES,
): Promise<Readonly<Record<string, ChangeFigures>>> {
  const world = await changeWorld();
  try {
    const repaired = await runChanges(await world.company(false), changesOf(cases), progress);
    tell(repaired, progress);
    const changed = await runChanges(
      await world.company(false),
      CREDENTIAL_CHANGES,
      () => undefined,
    );
    tell(changed, progress);
    const scenarios = {
      repair: repairFigures(repaired),
      regression: regressionFigures(repaired),
      credentialChange: repairFigures(changed),
      newVersion: await newVersion(await world.company(false)),
      decommissioning: await decommissioned(await world.company(false)),
      stagingUnderAttack: await underAttack(await world.company(true)),
    };
    print(JSON.stringify({ measure: 'change', scenarios }));
    return scenarios;
  } finally {
    await world.close();
  }
}
