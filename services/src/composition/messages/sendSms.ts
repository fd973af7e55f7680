import type { SendMessage } from './sendMail.ts';
import { isPhoneNumber } from './mailAddress.ts';

/**
 * Sends text messages through an HTTP gateway: `POST {"to", "text", "id"}` as JSON, the token as bearer. Any 2xx means accepted.
 * @throws Error when the address makes no sense
 */
export function httpSmsSender(url: string, token: string | undefined): SendMessage {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new Error('SMS_GATEWAY_URL must be an http or https address.');
  return async ({ id, recipient, body }) => {
    if (!isPhoneNumber(recipient)) throw new Error('The recipient is not a phone number.');
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ id, to: recipient, text: body }),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The gateway answered ${answer.status}.`);
  };
}
