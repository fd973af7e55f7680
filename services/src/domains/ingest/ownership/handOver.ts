import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HANDED_OVER, type HandOver } from '../../../platform/handOver.ts';
import { Problem } from '../../../platform/problem.ts';
import { drain } from '../collectUpload.ts';
import { type Owner, OwnedElsewhere } from '../../../platform/ownedElsewhere.ts';
import { leadsToOneself, lookUpOther } from './otherMachine.ts';
import type { Ownership } from './ownership.ts';
import type { RunLease } from './runLease.ts';

/** About one connection, not about the request. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-connection',
  'expect',
  'host',
]);

/**
 * Milliseconds: for the owner to accept a connection, between two bytes of an upload that goes on,
 * and from its end to the answer.
 */
const HAND_OVER = { connect: 2_000, between: 75_000, answer: 30_000 };
export type HandOverLimits = typeof HAND_OVER;

/** Counts of requests, for `/metrics`. */
export interface HandOverCounts {
  answered: number;
  unanswered: number;
}

/** Hands requests for companies of other processes over to these. */
export class HandOvers {
  readonly counts: HandOverCounts = { answered: 0, unanswered: 0 };
  readonly #lease: RunLease;
  readonly #ownership: Ownership;
  readonly #limits: HandOverLimits;

  constructor(lease: RunLease, ownership: Ownership, limits: HandOverLimits = HAND_OVER) {
    [this.#lease, this.#ownership, this.#limits] = [lease, ownership, limits];
  }

  readonly handOver: HandOver = async (companyId, request, reply, body) => {
    const owner = await this.#ownership.elsewhere(companyId);
    const wanted = request.headers[HANDED_OVER];
    if (wanted !== undefined && (wanted !== this.#lease.run.id || owner !== null)) {
      throw new Problem(
        'unavailable',
        'The process that this was handed over to does not learn for this company any more. Nothing of this was counted; send it again.',
        { retryAfter: 1 },
      );
    }
    if (owner === null) return false;
    const outgoing = await this.#requestTo(owner, request);
    if (outgoing === null) {
      this.counts.unanswered += 1;
      this.#ownership.doubt(companyId);
      const left = await this.#ownership.elsewhere(companyId);
      if (left === null) return false; // It is gone, and nothing of the body was read yet.
      throw new OwnedElsewhere(left, this.#isOutOfReach(left) ? 'hidden' : 'silent');
    }
    const answer = await exchange(outgoing, reply, body, this.#limits);
    this.counts[answer === null ? 'unanswered' : 'answered'] += 1;
    if (answer === null) throw new OwnedElsewhere(owner);
    void reply
      .code(answer.statusCode ?? 502)
      .headers(ofTheRequest(answer.headers))
      .send(answer.statusCode === 204 ? undefined : answer);
    return true;
  };

  /** Whether the owner names an address that means this machine here, though it runs on another. */
  #isOutOfReach({ host, servicesUrl }: Owner): boolean {
    return host !== this.#lease.run.host && servicesUrl !== null && leadsToOneself(servicesUrl);
  }

  /**
   * As `requestTo`. What is meant for another machine, with its bearer, is never sent to this one.
   */
  async #requestTo(owner: Owner, request: FastifyRequest): Promise<ClientRequest | null> {
    const { runId, host, servicesUrl } = owner;
    if (servicesUrl === null || this.#isOutOfReach(owner)) return null;
    const lookup = host === this.#lease.run.host ? undefined : lookUpOther;
    return requestTo({ servicesUrl, runId, lookup }, request, this.#limits);
  }
}

interface Destination {
  readonly servicesUrl: string;
  readonly runId: string;
  /** Resolves the name in the address; as usual when absent. */
  readonly lookup: LookupFunction | undefined;
}

/**
 * A request to the owner with the sender's own bearer, connected and without its body yet; null
 * when nobody accepts it.
 */
async function requestTo(
  { servicesUrl, runId, lookup }: Destination,
  { raw, headers, id, method }: FastifyRequest,
  { connect }: HandOverLimits,
): Promise<ClientRequest | null> {
  const { protocol, hostname, port } = new URL(servicesUrl);
  const forwarded = [headers['x-forwarded-for'], raw.socket.remoteAddress]
    .filter((address) => address !== undefined)
    .join(', ');
  const outgoing = (protocol === 'https:' ? requestHttps : requestHttp)({
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    path: raw.url,
    method,
    // A connection of its own, which the owner must not close when it refuses: while the body is
    // still sent, its answer would be lost.
    headers: {
      ...ofTheRequest(headers),
      connection: 'keep-alive',
      'x-forwarded-for': forwarded,
      'x-request-id': id,
      [HANDED_OVER]: runId,
    },
    agent: false,
    timeout: connect,
    ...(lookup === undefined ? {} : { lookup }),
  });
  const isConnected = new Promise<boolean>((resolve) => {
    outgoing.once('socket', (socket) => socket.once('connect', () => resolve(true)));
    outgoing.once('error', () => resolve(false)).once('timeout', () => outgoing.destroy());
    outgoing.once('close', () => resolve(false));
  });
  outgoing.flushHeaders();
  return (await isConnected) ? outgoing : null;
}

/**
 * Streams the body to the owner and gives its answer; null when the connection fails or is silent
 * for too long.
 */
async function exchange(
  outgoing: ClientRequest,
  reply: FastifyReply,
  body: Readable,
  { between, answer: patience }: HandOverLimits,
): Promise<IncomingMessage | null> {
  const answered = new Promise<IncomingMessage | null>((resolve) => {
    outgoing.once('response', resolve);
    outgoing.on('error', () => resolve(null)).once('close', () => resolve(null));
  });
  outgoing.on('timeout', () => outgoing.destroy());
  outgoing.setTimeout(between);
  pipeline(body, outgoing).then(
    () => outgoing.setTimeout(patience),
    () => undefined,
  ); // A failure shows as a missing answer.
  const answer = await answered;
  if (!body.readableEnded) {
    // An answer before the end of the upload refuses it; the sender must have the chance to read
    // that.
    void reply.header('connection', 'close');
    void drain(body);
  }
  return answer;
}

function ofTheRequest(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)),
  );
}
