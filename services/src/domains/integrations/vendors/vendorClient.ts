import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { OutboundError } from '../../../platform/outbound/outboundError.ts';
import type { OutboundAnswer } from '../../../platform/outbound/readAnswer.ts';
import type { VendorAccount } from './vendor.ts';
import { VendorFailure } from './vendorFailure.ts';

interface Call {
  readonly method: 'GET' | 'POST';
  /** From the vendor's address on. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Whether the call only reads. */
  readonly reads?: boolean;
}

/** What a vendor's own words are read from. */
export interface Dialect {
  readonly vendor: string;
  /** What the secret is called there. */
  readonly secretName: string;
  /** The vendor's explanation in the body of an error; empty when it gives none. */
  explanation(body: unknown): string;
}

const parsed = ({ text }: OutboundAnswer): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function failureOf(
  { vendor, secretName, explanation }: Dialect,
  host: string,
  answer: OutboundAnswer,
): VendorFailure {
  const { status, retryAfter, location } = answer;
  const body = parsed(answer);
  const said =
    body === undefined ? '' : explanation(body).replaceAll(/\s+/g, ' ').trim().slice(0, 500);
  const because = said === '' ? '' : ` ${vendor} says: ${said}`;
  if (location !== null || (status >= 300 && status < 400))
    return new VendorFailure(
      `${host} sends us on to ${location ?? 'another address'}. Enter the address that ${vendor} itself is at.`,
      { field: 'url', status },
    );
  if (status === 401)
    return new VendorFailure(`${vendor} does not accept this account and ${secretName}.`, {
      field: 'secret',
      status,
    });
  if (status === 403)
    return new VendorFailure(`The ${vendor} account is not allowed to do this.${because}`, {
      status,
    });
  if (status === 404)
    return new VendorFailure(`${vendor} has no such thing at this address.${because}`, {
      field: 'url',
      status,
    });
  if (status === 429)
    return new VendorFailure(`${vendor} is receiving too many requests. Try again later.`, {
      isTemporary: true,
      retryAfter,
      status,
    });
  if (status >= 500)
    return new VendorFailure(`${vendor} has a problem of its own (${status}). Try again later.`, {
      isTemporary: true,
      retryAfter,
      status,
    });
  return new VendorFailure(
    said === '' ? `${vendor} refused it (${status}).` : `${vendor} refused it: ${said}`,
    { status },
  );
}

/** JSON calls to one vendor's API with the account's credentials. */
export class VendorClient {
  readonly #outbound: Outbound;
  readonly #dialect: Dialect;

  constructor(outbound: Outbound, dialect: Dialect) {
    this.#outbound = outbound;
    this.#dialect = dialect;
  }

  /**
   * Calls the API and gives the JSON of a success.
   * @throws VendorFailure in words for any other answer, for one that is no JSON, and for none
   */
  async call(
    { url, account, secret }: VendorAccount,
    { method, path, query = {}, body, reads = method === 'GET' }: Call,
  ): Promise<unknown> {
    const { vendor } = this.#dialect;
    const search = new URLSearchParams(query).toString();
    const host = URL.parse(url)?.hostname ?? url;
    const headers = {
      authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`,
    };
    let answer: OutboundAnswer;
    try {
      answer = await this.#outbound.send({
        method,
        url: `${url}${path}${search === '' ? '' : `?${search}`}`,
        headers,
        isRepeatable: reads,
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw new VendorFailure(error.message, {
        isTemporary: !['refused', 'certificate', 'tooLarge'].includes(error.kind),
        field: 'url',
      });
    }
    if (answer.status < 200 || answer.status > 299) throw failureOf(this.#dialect, host, answer);
    const value = parsed(answer);
    if (typeof value === 'object' && value !== null) return value;
    if (answer.text.trim() === '')
      throw new VendorFailure(`${host} answered with nothing. Is this the address of ${vendor}?`, {
        isTemporary: true,
        field: 'url',
      });
    throw new VendorFailure(
      `${host} answered with ${answer.contentType === 'text/html' ? 'a web page' : 'something'} that is not what ${vendor} answers. Is this the address of ${vendor}?`,
      { isTemporary: true, field: 'url' },
    );
  }

  /** The answer was JSON, and not what the API is to answer. */
  unexpected(): VendorFailure {
    return new VendorFailure(
      `${this.#dialect.vendor} answered with something that Palisade does not understand.`,
      { isTemporary: true },
    );
  }
}
