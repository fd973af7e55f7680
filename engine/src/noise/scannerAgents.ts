import { headerOf } from '../exchange/readBody.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { eitherOf, literally } from '../patterns/anyOf.ts';
import { RecentTexts } from '../signatures/recentTexts.ts';
import agents from './scannerAgents.json' with { type: 'json' };

const AGENTS = new RegExp(
  eitherOf(...agents.map(literally), /\bffuf/, /\.nasl\b/, /vega\/\d/),
  'i',
);
const LONGEST = 300;
const known = new RecentTexts<boolean>();

/** Whether the caller names itself as a vulnerability scanner in its user agent. */
export const isScanner = ({ requestHeaders }: Exchange): boolean =>
  isScannerAgent(headerOf(requestHeaders, 'user-agent'));

/** Whether a user agent is that of a vulnerability scanner. */
export function isScannerAgent(agent: string): boolean {
  if (agent === '') return false;
  const before = known.get(agent);
  if (before !== undefined) return before;
  const answer = AGENTS.test(agent.slice(0, LONGEST));
  known.set(agent, answer, true);
  return answer;
}
