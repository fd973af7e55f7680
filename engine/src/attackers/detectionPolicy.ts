import { A_DAY, ALLOWED, DATA, TIMES_USUAL } from '../behaviour/excessiveUse.ts';
import { ENOUGH as objectEnumeration } from '../behaviour/objectEnumeration.ts';
import { ENOUGH as pathProbing } from '../behaviour/pathProbing.ts';
import { ENOUGH as signIns } from '../behaviour/signIns.ts';
import { ENOUGH as tampering } from '../behaviour/tampering.ts';
import { SUSPECT_WEIGHT, WEIGHTS } from '../signatures/signature.ts';
import { LEVELS, MOST_AN_HOUR, VARIED } from './attacker.ts';
import { SEVERITY_SCORES } from './severityRules.ts';
import { HALF_LIFE } from './steps.ts';

/** The rules that detection goes by, as evidence says them: the very numbers that are in force. */
export const DETECTION_POLICY = {
  scores: {
    levels: LEVELS,
    severities: SEVERITY_SCORES,
    variedAttempts: VARIED,
    mostAnHourOfOneTypeAtOneEndpoint: MOST_AN_HOUR,
    halfLifeMs: HALF_LIFE,
  },
  signatures: { weights: WEIGHTS, suspectWeight: SUSPECT_WEIGHT },
  behaviour: {
    objectEnumeration,
    pathProbing,
    signIns,
    tampering,
    excessiveUse: { requests: ALLOWED, aDay: A_DAY, timesUsual: TIMES_USUAL, kilobytes: DATA },
  },
} as const;
