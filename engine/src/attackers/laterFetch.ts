import { ACTOR } from '../behaviour/layouts.ts';
import type { Records } from '../behaviour/records.ts';
import type { Signal } from '../behaviour/signal.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { answerEvidence } from '../signatures/answerEvidence.ts';
import type { RuleViolation } from './ruleViolation.ts';
import type { Who } from './who.ts';

/** Minutes within which an address that was stored is asked for. */
const A_DAY = 1_440;
const WEIGHT = 10;

/**
 * Server-side request forgery in two steps: an address within is stored (`injection`), and a later
 * request of the same caller, in which nothing is odd, shows what it led to.
 */
export function laterFetch(
  actors: Records,
  { self, minute }: Pick<Who, 'self' | 'minute'>,
  { status, responseBody }: Exchange,
  injection: Signal | null,
): Signal | null {
  if (status < 200 || status > 299) return null;
  if (injection !== null) {
    if (injection.violations?.some(isAddress) === true)
      actors.setWord(self, ACTOR.sentAddress, minute);
    return null;
  }
  const sent = actors.word(self, ACTOR.sentAddress);
  if (sent === 0 || minute - sent > A_DAY) return null;
  const shown = answerEvidence(responseBody);
  if (!shown.includes('internal response') && !shown.includes('system file')) return null;
  return {
    type: 'injection',
    weight: WEIGHT,
    isProven: false,
    isSuccess: true,
    message: 'An address sent before was fetched: the response shows what is behind it',
  };
}

const isAddress = ({ family }: RuleViolation): boolean => family === 'ssrf';
