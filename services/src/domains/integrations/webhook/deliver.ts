import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { OutboundError, type OutboundFailure } from '../../../platform/outbound/outboundError.ts';
import type { OutboundAnswer } from '../../../platform/outbound/readAnswer.ts';
import { ActionFailure } from '../actions/actionFailure.ts';
import { HEADERS, signatureOf } from './signature.ts';

/** Milliseconds for each attempt. */
const TIMEOUT = 10_000;

export interface Receiver {
  readonly url: string;
  /** Signing key. */
  readonly key: string;
}

export interface WebhookEvent {
  /** The same at each attempt: who got it before knows it again. */
  readonly deliveryId: string;
  /** Such as `ping`. */
  readonly event: string;
  readonly content: object;
}

const FAILURES: Readonly<Record<OutboundFailure, 'refused' | 'unreachable' | 'noAnswer'>> = {
  refused: 'refused',
  unresolved: 'unreachable',
  unreachable: 'unreachable',
  certificate: 'unreachable',
  timeout: 'noAnswer',
  noAnswer: 'noAnswer',
  tooLarge: 'noAnswer',
};

/** Why an answer is no success; null for 2xx. */
function complaint(host: string, { status, location }: OutboundAnswer): string | null {
  if (status >= 200 && status <= 299) return null;
  if (status >= 300 && status <= 399)
    return `${host} sends us on to ${location ?? 'another address'} (${status}). Enter the address that takes the events itself.`;
  if (status === 401 || status === 403)
    return `${host} does not accept the event (${status}). Does it check signatures with another key?`;
  if (status === 429) return `${host} is receiving too many requests (429). Try again later.`;
  return status >= 500
    ? `${host} has a problem of its own (${status}).`
    : `${host} refused the event (${status}).`;
}

/**
 * Posts a signed event, up to three times while there is no answer or one of 500 and above.
 * Timestamp and signature stay what they are.
 * @throws ActionFailure in words for anything but 2xx
 */
export async function deliver(
  outbound: Outbound,
  { url, key }: Receiver,
  { deliveryId, event, content }: WebhookEvent,
): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const json = JSON.stringify({ id: deliveryId, event, ...content });
  const headers = {
    [HEADERS.signature]: signatureOf(key, timestamp, json),
    [HEADERS.timestamp]: timestamp,
    [HEADERS.delivery]: deliveryId,
    [HEADERS.event]: event,
  };
  let answer: OutboundAnswer;
  try {
    answer = await outbound.send({
      method: 'POST',
      url,
      json,
      headers,
      isRepeatable: true,
      isSpread: true,
      timeout: TIMEOUT,
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new ActionFailure(
      FAILURES[error.kind],
      error.mayHaveArrived
        ? `${error.message} The event may have arrived all the same.`
        : error.message,
      { field: 'url' },
    );
  }
  const why = complaint(new URL(url).hostname, answer);
  if (why !== null)
    throw new ActionFailure('answered', why, {
      field: answer.status === 401 || answer.status === 403 ? 'secret' : 'url',
    });
}
