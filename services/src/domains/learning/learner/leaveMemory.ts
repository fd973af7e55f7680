import type { CompanyState } from '../state/companyState.ts';
import type { HostState } from '../state/hostState.ts';
import { LEARNING_LIMITS } from './learningLimits.ts';

/**
 * Bytes, measured: 3 kB for an endpoint with its sets, 1.5 kB a parameter, 0.6 kB a node of the
 * templates.
 */
const WEIGHT = { endpoint: 3_000, parameter: 1_500, node: 600 } as const;
/** A host that was asked for within this time stays, milliseconds. */
const IN_USE = 60_000;

function weightOf(host: HostState): number {
  let weight = host.templates.size * WEIGHT.node;
  for (const { judgement } of host.endpoints.values())
    weight += WEIGHT.endpoint + judgement.parameterCount * WEIGHT.parameter;
  return weight;
}

/**
 * Drops the hosts longest unused, of any company, until the rest fits; only those whose rows say
 * everything.
 */
export function leaveMemory(
  companies: ReadonlyMap<string, CompanyState>,
  now: number,
  limit: number = LEARNING_LIMITS.memory,
): void {
  const hosts = [...companies.values()].flatMap((company) =>
    [...company.hosts.values()].map((host) => ({ company, host, weight: weightOf(host) })),
  );
  let total = hosts.reduce((sum, { weight }) => sum + weight, 0);
  for (const { company, host, weight } of hosts.sort((a, b) => a.host.usedAt - b.host.usedAt)) {
    if (total <= limit || now - host.usedAt < IN_USE) return;
    if (!host.isWritten) continue;
    company.hosts.delete(host.name);
    total -= weight;
  }
}
