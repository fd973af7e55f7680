import type { Exchange } from '../exchange/exchange.ts';
import { byName } from '../exchange/byName.ts';
import { hash32 } from '../parameters/distinctValues.ts';

/** Hash of the program that calls, by its user agent. */
export function agentOf({ requestHeaders }: Exchange): number {
  for (const [name, value] of requestHeaders) if (name === 'user-agent') return hash32(value);
  return 0;
}

/** The same without versions: a program that was updated is none that is new. */
export function programOf({ requestHeaders }: Exchange): number {
  for (const [name, value] of requestHeaders) if (name === 'user-agent') return unversioned(value);
  return 0;
}

const unversioned = byName((agent) => hash32(agent.replace(/\d+(?:[._]\d+)*/g, '')));
