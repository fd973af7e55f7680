import type { Tls } from './tls.ts';

/** A name and value pair; header names are lower-cased, order and repeats are kept. */
export type Pair = readonly [name: string, value: string];

/**
 * A body as text, with the media type as sent (parameters included). `text` is null when the body
 * was binary or not recorded.
 */
export interface Body {
  readonly mediaType: string;
  readonly text: string | null;
  /** Bytes on the wire, or -1 when the record does not say. */
  readonly size: number;
  /** Kept by `jsonBody`, so that it is parsed once. */
  json?: { readonly value: unknown };
}

/**
 * One request and its response, read from a HAR 1.2 entry or another format. Nothing in it is
 * masked yet.
 */
export interface Exchange {
  /** Start of the request, milliseconds since 1970. */
  readonly startedAt: number;
  /** Address of the caller, or null when the record does not say. */
  readonly clientAddress: string | null;
  readonly method: string;
  readonly scheme: 'http' | 'https';
  /** Lower-case host, with the port when it is not the scheme's default. */
  readonly host: string;
  /** Path as sent: percent-encoded, without query and fragment, starting with a slash. */
  readonly path: string;
  readonly query: readonly Pair[];
  readonly requestHeaders: readonly Pair[];
  readonly requestBody: Body | null;
  readonly status: number;
  readonly responseHeaders: readonly Pair[];
  readonly responseBody: Body | null;
  /**
   * What the record cannot show, so that its absence says nothing: `messages` when headers and
   * bodies of both sides are not recorded (an access log, a span), `answer` when those of the
   * answer are not (a mirrored request). Absent when it shows all.
   */
  readonly unseen?: 'messages' | 'answer';
  /** The record does not say how the request came: `scheme` is an assumption. */
  readonly isSchemeAssumed?: true;
  /** Template of the path as the server's own router names it (`http.route` of a span). */
  readonly route?: string;
  /** What served it in the cloud: id of the load balancer, or `cloud.resource_id` of a span. */
  readonly resourceId?: string;
  /** The encrypted connection that it came over, where the record tells of it. */
  readonly tls?: Tls;
}
