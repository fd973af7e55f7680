import type { Exchange } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';

/** Hash of the program that calls, by its user agent. */
export function agentOf({ requestHeaders }: Exchange): number {
  for (const [name, value] of requestHeaders) if (name === 'user-agent') return hash32(value);
  return 0;
}
