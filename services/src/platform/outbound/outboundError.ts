/** Why no answer came. `refused`: our own rules did not let it out. */
export type OutboundFailure =
  | 'refused'
  | 'unresolved'
  | 'unreachable'
  | 'certificate'
  | 'timeout'
  | 'noAnswer'
  | 'tooLarge';

/**
 * A request to another system that got no answer. The message is a sentence for the person who
 * entered the address.
 */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly kind: OutboundFailure;

  constructor(kind: OutboundFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }

  /** Whether the other side may have done what was asked of it all the same. */
  get mayHaveArrived(): boolean {
    return this.kind === 'timeout' || this.kind === 'noAnswer' || this.kind === 'tooLarge';
  }
}

const CERTIFICATE =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_SSL|EPROTO)/;
const TIMEOUT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ABORT_ERR']);
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'EADDRNOTAVAIL',
]);

/** All errors that one stands for: attempts at several addresses fail together. */
function* within(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const part of error.errors) yield* within(part);
  yield* within(error.cause);
}

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string'
    ? error.code
    : error.name === 'TimeoutError'
      ? 'ABORT_ERR'
      : '';

/** What went wrong on the way to a host, in words. */
export function outboundError(error: unknown, host: string): OutboundError {
  const all = [...within(error)];
  const ours = all.find((part) => part instanceof OutboundError);
  if (ours !== undefined) return ours;
  const codes = all.map(codeOf);
  const has = (test: (code: string) => boolean): boolean => codes.some(test);
  if (has((code) => code === 'ENOTFOUND' || code === 'EAI_AGAIN'))
    return new OutboundError('unresolved', `There is no host ${host}. Check the address.`, error);
  if (has((code) => CERTIFICATE.test(code)))
    return new OutboundError(
      'certificate',
      `${host} does not show a certificate that can be trusted.`,
      error,
    );
  if (has((code) => UNREACHABLE.has(code)))
    return new OutboundError('unreachable', `${host} cannot be reached.`, error);
  if (has((code) => TIMEOUT.has(code)))
    return new OutboundError('timeout', `${host} did not answer in time.`, error);
  return new OutboundError('noAnswer', `${host} closed the connection without an answer.`, error);
}
