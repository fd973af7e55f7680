import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { jsonBody } from '@palisade/engine/exchange/jsonBody.ts';
import {
  type AttackSample,
  bodyWith,
  lowerCaseNames,
  requestTo,
  requestWith,
} from './attackSample.ts';
import { ruleRequest, type RuleInput } from './ruleRequest.ts';
import { sentPayloads } from './sentPayloads.ts';

/** A row of any of the formats that the folder's README states; which one, its fields tell. */
export interface AttackRow {
  readonly id?: string;
  readonly label?: string | null;
  readonly class?: string;
  /** File of a collection that the row is of. */
  readonly list?: string;
  readonly group?: string;
  readonly payload?: string;
  readonly encoders?: readonly string[];
  readonly placeholders?: readonly unknown[];
  readonly query?: string;
  readonly input?: RuleInput;
  readonly zones?: Readonly<Record<string, unknown>>;
  readonly method?: string;
  readonly url?: string;
  readonly request?: {
    readonly method?: string;
    readonly url?: string;
    readonly headers?: Readonly<Record<string, unknown>>;
    readonly body?: unknown;
  };
}

const FILE = /\.ndjson(?:\.gz)?$/;
const HARMLESS = /^(?:norm(?:al)?|benign|legitimate|harmless|does-not-fire|valid|clean)$/i;
/** Rows that are neither. */
const NEITHER = /^(?:other|unknown)?$/i;

/**
 * Lists of names of headers, attributes of directories and of pages, and pages of one framework.
 */
const WORD_LISTS = /(?:_headers|_event_handlers|_attributes|springboot_actuator)\.txt$/;

/** Names of the sets in a folder, in order. */
export const attackSetNames = (directory: string): readonly string[] =>
  readdirSync(directory)
    .filter((name) => FILE.test(name))
    .sort();

/** All labelled samples of a set; none when it has no labels. */
export function readAttackSet(directory: string, file: string): readonly AttackSample[] {
  const bytes = readFileSync(join(directory, file));
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => samplesOf(JSON.parse(line) as AttackRow)); // the format is stated by the folder's README
}

/** The requests that a row stands for: one, or one for each way that it says it is sent. */
export function samplesOf(row: AttackRow): readonly AttackSample[] {
  const label = row.label ?? '';
  if (NEITHER.test(label)) return [];
  const isAttack = !HARMLESS.test(label);
  const family = row.group ?? row.class ?? label;
  return exchangesOf(row).map((exchange) => ({
    isAttack,
    isRule: row.input !== undefined,
    isWord: WORD_LISTS.test(row.list ?? ''),
    family,
    key: row.payload ?? row.query ?? row.url ?? row.id ?? '',
    exchange,
  }));
}

function exchangesOf(row: AttackRow): AttackSample['exchange'][] {
  const {
    payload,
    placeholders,
    encoders,
    query,
    input,
    zones,
    request,
    url,
    method = 'GET',
  } = row;
  if (payload !== undefined)
    return placeholders === undefined
      ? [requestWith({ query: [['value', payload]] })]
      : sentPayloads(payload, encoders ?? ['Plain'], placeholders);
  if (query !== undefined) return [requestTo(`/?${query}`)];
  if (input !== undefined) return [ruleRequest(input)];
  if (zones !== undefined) return zoneRequests(zones);
  if (request !== undefined) {
    const body =
      request.body === null || request.body === undefined || request.body === ''
        ? null
        : typeof request.body === 'string'
          ? request.body
          : JSON.stringify(request.body);
    const headers = lowerCaseNames(request.headers ?? {});
    const mediaType =
      headers.find(([name]) => name === 'content-type')?.[1] ??
      (jsonBody({ mediaType: '', text: body, size: 0 }) === undefined
        ? 'application/x-www-form-urlencoded'
        : 'application/json');
    return [
      requestTo(pathOf(request.url ?? '/'), {
        method: request.method ?? 'GET',
        requestHeaders: headers,
        requestBody: body === null ? null : { mediaType, text: body, size: body.length },
      }),
    ];
  }
  return url === undefined ? [] : [requestTo(pathOf(url), { method })];
}

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';

/** One request for each zone of a row. */
function zoneRequests(zones: Readonly<Record<string, unknown>>): AttackSample['exchange'][] {
  return Object.entries(zones).flatMap(([zone, value]) => {
    if (typeof value !== 'string') return [];
    const text = value.replaceAll('%RND%', '1');
    if (zone === 'URL') return [requestTo(text.startsWith('/') ? text : `/${text}`)];
    if (zone === 'ARGS') return [requestTo(`/?${text}`)];
    if (zone === 'BODY')
      return [
        bodyWith(
          /^--\w/.test(text)
            ? 'multipart/form-data'
            : /^\s*[{[]/.test(text)
              ? 'application/json'
              : /^\s*</.test(text)
                ? 'application/xml'
                : 'application/x-www-form-urlencoded',
          text,
        ),
      ];
    if (zone === 'COOKIE')
      return [
        requestWith({ requestHeaders: [['cookie', text.includes('=') ? text : `a=${text}`]] }),
      ];
    if (zone === 'USER-AGENT' || zone === 'REFERER')
      return [requestWith({ requestHeaders: [[zone.toLowerCase(), text]] })];
    return zone === 'HEADER' ? [requestWith({ requestHeaders: [['x-value', text]] })] : [];
  });
}
