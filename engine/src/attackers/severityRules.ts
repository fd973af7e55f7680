import { KILL_CHAIN, type KillChainPhase } from '@palisade/vocabulary/attackTypes.ts';
import type { Severity } from '@palisade/vocabulary/severities.ts';

/** Scores from which on an attacker is as bad as that. */
export const SEVERITY_SCORES = { medium: 15, high: 30, critical: 60 } as const;
/** Attempts with success of which one by chance is unlikely. */
const SURE_SUCCESSES = 3;

/** What an attacker reached: the phase as its place in the kill chain, the score as of now. */
export interface Reached {
  readonly phaseRank: number;
  readonly score: number;
  readonly successes: number;
  readonly onSensitiveData: boolean;
}

/** Holds for who reached all that it names. */
interface SeverityRule {
  readonly severity: Severity;
  readonly onSensitiveData?: true;
  /** At least so far, or no further. */
  readonly from?: KillChainPhase;
  readonly upTo?: KillChainPhase;
  /** At least so much. */
  readonly score?: number;
  readonly successes?: number;
}

/**
 * The first that holds says how bad an attacker is. Who only looked around, or tried without
 * success, is never the worst. Read in memory as detection goes, and as SQL where attackers are
 * counted for people who are limited to labels.
 */
const SEVERITY_RULES: readonly SeverityRule[] = [
  { severity: 'critical', onSensitiveData: true },
  { severity: 'medium', upTo: 'recon', score: SEVERITY_SCORES.medium },
  { severity: 'low', upTo: 'recon' },
  { severity: 'critical', from: 'exploitation', score: SEVERITY_SCORES.critical },
  { severity: 'high', score: SEVERITY_SCORES.high },
  { severity: 'high', successes: SURE_SUCCESSES },
  { severity: 'medium', score: SEVERITY_SCORES.medium },
];

const rankOf = (phase: KillChainPhase): number => KILL_CHAIN.indexOf(phase);

export function severityByRules(reached: Reached): Severity {
  const holds = ({ onSensitiveData, from, upTo, score, successes }: SeverityRule): boolean =>
    (onSensitiveData === undefined || reached.onSensitiveData) &&
    (from === undefined || reached.phaseRank >= rankOf(from)) &&
    (upTo === undefined || reached.phaseRank <= rankOf(upTo)) &&
    (score === undefined || reached.score >= score) &&
    (successes === undefined || reached.successes >= successes);
  return SEVERITY_RULES.find(holds)?.severity ?? 'low';
}

/** The same as an SQL expression over rows called `table` with columns in snake case. */
export function severitySql(table: string): string {
  const test = ({ onSensitiveData, from, upTo, score, successes }: SeverityRule): string =>
    [
      ...(onSensitiveData === undefined ? [] : [`${table}.on_sensitive_data`]),
      ...(from === undefined ? [] : [`${table}.phase_rank >= ${rankOf(from)}`]),
      ...(upTo === undefined ? [] : [`${table}.phase_rank <= ${rankOf(upTo)}`]),
      ...(score === undefined ? [] : [`${table}.score >= ${score}`]),
      ...(successes === undefined ? [] : [`${table}.successes >= ${successes}`]),
    ].join(' and ');
  const cases = SEVERITY_RULES.map((rule) => `when ${test(rule)} then '${rule.severity}'`);
  return `case ${cases.join(' ')} else 'low' end`;
}
