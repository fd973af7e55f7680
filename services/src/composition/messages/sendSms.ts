import { Outbound } from '../../platform/outbound/outbound.ts';
import { OutboundRules } from '../../platform/outbound/outboundRules.ts';
import type { SendMessage } from './sendMail.ts';
import { isPhoneNumber } from './mailAddress.ts';

/**
 * Sends text messages through an HTTP gateway: `POST {"to", "text", "id"}` as JSON, the token as
 * bearer. Any 2xx means accepted. The operator chose the address: it may be inside the network and
 * without https, but a redirect leads nowhere else.
 * @throws Error when the address makes no sense
 */
export function httpSmsSender(url: string, token: string | undefined): SendMessage {
  const address = /^https?:\/\//.test(url) ? URL.parse(url) : null;
  if (address === null) throw new Error('SMS_GATEWAY_URL must be an http or https address.');
  const outbound = new Outbound(new OutboundRules([address.origin]));
  return async ({ id, recipient, body }) => {
    if (!isPhoneNumber(recipient)) throw new Error('The recipient is not a phone number.');
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const { status } = await outbound.send({
      method: 'POST',
      url,
      headers,
      body: { id, to: recipient, text: body },
    });
    if (status < 200 || status > 299) throw new Error(`The gateway answered ${status}.`);
  };
}
