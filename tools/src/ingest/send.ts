import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { LedgerLine } from '@palisade/vocabulary/ledger.ts';
import type { Format } from './arguments.ts';
import { UsageError } from './arguments.ts';

export interface Target {
  readonly url: string;
  readonly token: string;
  readonly company: string | null;
}

export interface Upload {
  readonly format: Format;
  readonly source: string;
  readonly isGzip: boolean;
  /** Opens the bytes anew; called again when the server asked to wait. */
  open(): Readable;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: number;
  readonly body: string;
}

const PATHS: Readonly<Record<Format, string>> = { har: '/collect/v1/har', ndjson: '/collect/v1/entries' };

async function post(target: Target, upload: Upload): Promise<Answer> {
  const url = new URL(PATHS[upload.format], target.url);
  url.searchParams.set('source', upload.source);
  if (target.company !== null) url.searchParams.set('companyId', target.company);
  const headers = {
    authorization: `Bearer ${target.token}`,
    'content-type': upload.format === 'har' ? 'application/json' : 'application/x-ndjson',
    ...(upload.isGzip ? { 'content-encoding': 'gzip' } : {}),
  };
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, { method: 'POST', headers });
  const answer = new Promise<Answer>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: Number(response.headers['retry-after'] ?? 1), body: Buffer.concat(chunks).toString('utf8') }),
      );
    });
  });
  // A server that answers early (full, forbidden) closes its side; the answer says why, not the broken pipe.
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
 * @returns what became of its entries
 * @throws UsageError in words when the server refuses it or does not answer
 */
export async function send(target: Target, upload: Upload): Promise<LedgerLine> {
  for (let tries = 0; tries < 60; tries += 1) {
    let answer: Answer;
    try {
      answer = await post(target, upload);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      throw new UsageError(`Palisade at ${target.url} does not answer (${code}). Is it running?`);
    }
    if (answer.status === 429 || answer.status === 503) {
      await wait(Math.min(30, Math.max(1, answer.retryAfter)) * 1000);
      continue;
    }
    if (answer.status >= 300) throw new UsageError(`${upload.source}: ${wordsOf(answer.body, answer.status)}`);
    return JSON.parse(answer.body) as LedgerLine;
  }
  throw new UsageError(`${upload.source}: the server stayed full. Try again later.`);
}
