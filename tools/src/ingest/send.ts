import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { LedgerLine } from '@palisade/vocabulary/ledger.ts';
import type { IngestArguments } from './arguments.ts';

export type Target = Pick<
  IngestArguments,
  'url' | 'token' | 'company' | 'format' | 'host' | 'takeOneIn'
>;

export interface Upload {
  readonly source: string;
  /**
   * Names these bytes, so that sending them again counts them once; null when the content itself
   * does.
   */
  readonly key: string | null;
  /** Opens the bytes anew; called again when the server asked to wait. */
  open(): Readable;
}

/** What became of an upload, and what it was. */
export interface Outcome extends LedgerLine {
  readonly format: string;
  /** Operations that a document describes; null for traffic. */
  readonly operations: number | null;
}

/** The server says no; the message says why. */
export class Refused extends Error {}
/** The server does not answer, or stayed full: it may be tried again later. */
export class Unreachable extends Error {}

interface Answer {
  readonly status: number;
  readonly retryAfter: number;
  readonly body: string;
}

const TRIES = 60;

function urlOf(target: Target, source: string): URL {
  const url = new URL('/collect/v1/files', target.url);
  url.searchParams.set('source', source.slice(0, 200));
  if (target.company !== null) url.searchParams.set('companyId', target.company);
  if (target.format !== null) url.searchParams.set('format', target.format);
  if (target.host !== null) url.searchParams.set('host', target.host);
  if (target.takeOneIn > 1) url.searchParams.set('sample', String(target.takeOneIn));
  return url;
}

async function post(target: Target, upload: Upload): Promise<Answer> {
  const url = urlOf(target, upload.source);
  const headers = {
    authorization: `Bearer ${target.token}`,
    'content-type': 'application/octet-stream',
    ...(upload.key === null ? {} : { 'idempotency-key': upload.key }),
  };
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    headers,
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: Number(response.headers['retry-after'] ?? 1),
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
  });
  // A server that answers early (full, forbidden) closes its side; the answer says why, not the
  // broken pipe.
  const sending = pipeline(upload.open(), request).catch(() => undefined);
  const result = await answer;
  await sending;
  return result;
}

function wordsOf(body: string, status: number): string {
  try {
    const problem = JSON.parse(body) as { detail?: string; title?: string };
    return problem.detail ?? problem.title ?? `status ${status}`;
  } catch {
    return `status ${status}`;
  }
}

/**
 * Sends one upload and waits while the server is full.
 * @throws Refused when the server says no · Unreachable when it does not answer or stays full
 */
export async function send(target: Target, upload: Upload): Promise<Outcome> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    let answer: Answer;
    try {
      answer = await post(target, upload);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      throw new Unreachable(`Palisade at ${target.url} does not answer (${code}). Is it running?`);
    }
    if (answer.status === 429 || answer.status === 503) {
      await wait(Math.min(30, Math.max(1, answer.retryAfter)) * 1000);
      continue;
    }
    if (answer.status >= 300) throw new Refused(wordsOf(answer.body, answer.status));
    return JSON.parse(answer.body) as Outcome; // what this address declares
  }
  throw new Unreachable('The server stayed full. Try again later.');
}
