import type { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { isPrivateAddress } from '../exchange/privateAddress.ts';

/** How browsers begin to say who they are, and programs that want to be taken for one. */
const BROWSER = /^mozilla\//i;

/** Whether an exchange comes from an address that the internet does not lead to. */
export const isInside = ({ clientAddress }: Pick<Exchange, 'clientAddress'>): boolean =>
  clientAddress !== null && isPrivateAddress(clientAddress);

/**
 * Whether a program inside of the network uses an endpoint whose callers are outside: a job of the
 * operator, such as one that prints at night what came in by day, as likely as somebody who broke in.
 */
export function isInsideJob(exchange: Exchange, traffic: EndpointTraffic): boolean {
  if (!traffic.isOfOutside || !isInside(exchange)) return false;
  const agent = exchange.requestHeaders.find(([name]) => name === 'user-agent')?.[1] ?? '';
  return agent !== '' && !BROWSER.test(agent);
}
