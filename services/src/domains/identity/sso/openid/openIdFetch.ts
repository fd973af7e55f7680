import type { CustomFetch } from 'openid-client';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';

/** Milliseconds that a provider has for each answer: somebody is waiting for the page behind it. */
const PATIENCE = 8_000;

/**
 * Has the OpenID Connect library ask providers under the rules for requests to others: https to
 * public addresses unless the operator allows more, no redirects, bounded answers.
 */
export function openIdFetch(outbound: Outbound): CustomFetch {
  return async (url, { method, headers, body }) => {
    if (body != null && !(body instanceof URLSearchParams))
      throw new TypeError('The library sends forms alone.');
    const answer = await outbound.send({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: { ...headers },
      ...(body == null ? {} : { form: body.toString() }),
      timeout: PATIENCE,
    });
    return new Response([204, 205, 304].includes(answer.status) ? null : answer.text, {
      status: answer.status,
      headers: { 'content-type': answer.contentType },
    });
  };
}
