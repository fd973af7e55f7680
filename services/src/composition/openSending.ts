import { Outbound } from '../platform/outbound/outbound.ts';
import { outboundRulesFrom } from '../platform/outbound/outboundRules.ts';
import { messageSenderFrom } from './messages/messageSender.ts';

/**
 * What leaves the installation: messages to people, and requests to the systems of integrations.
 * @param home state folder, whose `outbox` keeps messages where no mail server is named
 * @param opened gets what is to be given back in the end
 * @throws Error in words when the settings make no sense
 */
export function openSending(env: NodeJS.ProcessEnv, home: string, opened: AsyncDisposableStack) {
  const messages = messageSenderFrom(env, home);
  const outbound = new Outbound(outboundRulesFrom(env));
  opened.defer(() => outbound.close());
  return { messages, outbound };
}

export type Sending = ReturnType<typeof openSending>;
