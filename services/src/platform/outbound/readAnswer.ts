import type { Dispatcher } from 'undici';
import { OutboundError } from './outboundError.ts';

/** Largest answer that is read. */
const MOST_BYTES = 4 * 1024 * 1024;

export interface OutboundAnswer {
  readonly status: number;
  /** Without parameters, in small letters; empty when there is none. */
  readonly contentType: string;
  readonly text: string;
  /** Seconds that the other side wants to be left alone for; null when it does not say. */
  readonly retryAfter: number | null;
  /** Where a redirect leads; null for any other answer. */
  readonly location: string | null;
}

const single = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? '';

/** Seconds, at most: a vendor whose clock is ahead would keep us away for years. */
const LONGEST_WAIT = 3_600;

function secondsOf(header: string): number | null {
  if (/^\d{1,6}$/.test(header)) return Math.min(Number(header), LONGEST_WAIT);
  const moment = Date.parse(header);
  if (Number.isNaN(moment)) return null;
  return Math.min(Math.max(0, (moment - Date.now()) / 1000), LONGEST_WAIT);
}

/** Reads an answer to its end, up to a bound. */
export async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  url: URL,
): Promise<OutboundAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    // Without an encoding set a body gives buffers.
    bytes += chunk.length;
    if (bytes > MOST_BYTES)
      throw new OutboundError(
        'tooLarge',
        `${url.hostname} answered with more than ${MOST_BYTES / 1024 / 1024} MiB.`,
      );
    chunks.push(chunk);
  }
  const location =
    statusCode >= 300 && statusCode < 400 ? URL.parse(single(headers['location']), url.href) : null;
  return {
    status: statusCode,
    contentType: (single(headers['content-type']).split(';')[0] ?? '').trim().toLowerCase(),
    text: Buffer.concat(chunks).toString('utf8'),
    retryAfter: secondsOf(single(headers['retry-after'])),
    location: location === null ? null : `${location.origin}${location.pathname}`,
  };
}
