import type { EndpointState } from './endpointState.ts';

/** What a host adds to its row and to the counts of its company. */
export interface RollUp {
  readonly hosts: number;
  readonly apis: number;
  readonly endpoints: number;
  readonly sensitive: number;
  readonly unauthenticated: number;
  readonly riskScore: number;
  /** Null while no caller of any endpoint had an address. */
  readonly isExternal: boolean | null;
}

export const NO_ROLL_UP: RollUp = {
  hosts: 0,
  apis: 0,
  endpoints: 0,
  sensitive: 0,
  unauthenticated: 0,
  riskScore: 0,
  isExternal: null,
};

/**
 * Adds up the endpoints of one host. The host's risk is the larger of 0.9 of the highest and the
 * mean of the highest tenth.
 */
export function rollUp(endpoints: Iterable<EndpointState>, apis: number): RollUp {
  const risks: number[] = [];
  let sensitive = 0;
  let unauthenticated = 0;
  let isExternal: boolean | null = null;
  for (const { judgement, exposure } of endpoints) {
    risks.push(judgement.riskScore);
    if (judgement.sensitive) sensitive += 1;
    if (judgement.authenticated === false) unauthenticated += 1;
    if (exposure !== null) isExternal = exposure || isExternal === true;
  }
  return {
    hosts: 1,
    apis,
    endpoints: risks.length,
    sensitive,
    unauthenticated,
    isExternal,
    riskScore: riskOf(risks),
  };
}

function riskOf(risks: number[]): number {
  if (risks.length === 0) return 0;
  const highest = risks.sort((a, b) => b - a).slice(0, Math.ceil(risks.length / 10));
  const mean = highest.reduce((sum, risk) => sum + risk, 0) / highest.length;
  return Math.round(10 * Math.max(0.9 * (highest[0] ?? 0), mean)) / 10;
}
