import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BREAK, type DocumentNode, visit } from 'graphql';

/** Bytes below which an answer fits one packet anyway. */
const LEAST = 1_400;

/**
 * Of 500 rows with random ids, 185 kB, brotli 4 makes 50 kB in 4.4 ms and gzip 51 kB in 5.3 ms;
 * brotli 6 takes 7.2 ms for 4 % less.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Fields whose answers hold links and codes that sign somebody in. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set(['outbox']);

/**
 * Whether the answers of a document may be compressed. BREACH reads a secret from the length of
 * answers that repeat text of an attacker's beside it, asked for again and again with the victim's
 * cookies. Here no such answer is compressed: secrets are handed out by mutations alone, mails and
 * text messages with links and codes stand in `outbox`, and neither is compressed; tokens of
 * sessions travel in cookies, that is in headers, and in no answer. Nor can another site ask: the
 * cookies are SameSite=Strict, and only JSON is read. Compression tells the length of rows, which
 * plain text tells as well.
 */
export function mayCompress(document: DocumentNode): boolean {
  let may = true;
  const refuse = (): typeof BREAK => {
    may = false;
    return BREAK;
  };
  visit(document, {
    OperationDefinition: ({ operation }) => (operation === 'query' ? undefined : refuse()),
    Field: ({ name }) => (SECRET_FIELDS.has(name.value) ? refuse() : undefined),
  });
  return may;
}

/** Compresses an answer by what its asker accepts, brotli first; what is short stays as it is. */
export async function compressAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<unknown> {
  if (typeof answer !== 'string') return answer;
  reply.header('vary', 'accept-encoding');
  if (Buffer.byteLength(answer) < LEAST) return answer;
  const accepted = acceptedOf(headers['accept-encoding']);
  const coding = ['br', 'gzip'].find((each) => accepted.has(each));
  if (coding === undefined) return answer;
  reply.header('content-encoding', coding).removeHeader('content-length');
  return coding === 'br' ? toBrotli(answer, BROTLI) : toGzip(answer);
}

/** Codings that a header names and does not refuse with the weight 0. */
function acceptedOf(header: string | string[] | undefined): ReadonlySet<string> {
  const parts = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()));
  return new Set(
    parts
      .filter(([, weight]) => weight === undefined || !/^q=0(?:\.0*)?$/.test(weight))
      .map(([coding = '']) => coding),
  );
}
