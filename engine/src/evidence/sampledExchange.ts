import { type KeptExchange, headerValue, keptPath } from '../attackers/keptExchange.ts';
import { maskedMarkup } from '../attackers/maskedMarkup.ts';
import { HIDDEN } from '../attackers/maskedText.ts';
import { isKeyHeader } from '../authentication/credentials.ts';
import type { Body, Exchange, Pair } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { mediaTypeOf } from '../parameters/mediaTypeOf.ts';
import type { SamplePlace } from '../sensitive/harmlessContent.ts';
import { isPrivateHeader, isPrivateName } from '../sensitive/keptName.ts';
import { shapeOf } from '../sensitive/maskValue.ts';
import { isSensitive } from '../sensitive/mayBeRead.ts';
import { keptSample } from '../sensitive/keptSample.ts';
import { hiddenIn, type KeyedPrivacy } from '../sensitive/privacy.ts';

/** Headers, parameters of the query, and of a body: letters, values, items of a list and levels. */
const MOST = {
  headers: 40,
  query: 40,
  value: 400,
  letters: 4_000,
  values: 200,
  items: 3,
  depth: 10,
} as const;
const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
]);
/** What programs call fields; all else that was sent as a name may be somebody's data. */
const PLAIN_NAME = /^[\w.$:[\]-]{1,64}$/;
/** Values under these names are made of values with names of their own. */
const COMPOUND_HEADER = /[=;?]/;
const WORD = /[^\s"'`<>=&;,(){}[\]|\\/?#]+/g;

/** How values and names of one exchange are kept. */
interface Keep {
  readonly value: (value: string, name: string, place?: SamplePlace) => string;
  readonly name: (name: string) => string;
  readonly header: (name: string) => string;
}

function keepBy(privacy: KeyedPrivacy): Keep {
  const named = (name: string, isPrivate: boolean): string =>
    PLAIN_NAME.test(name) && !isPrivate && hiddenIn(name, '', privacy) === name
      ? name
      : shapeOf(name.slice(0, 64));
  return {
    value(value, name, place = 'other') {
      const text = value.slice(0, MOST.value);
      return text === '' ? '' : (keptSample(text, name, place, privacy) ?? HIDDEN);
    },
    name: (name) => named(name, isPrivateName(name)),
    header: (name) => named(name, isPrivateHeader(name.toLowerCase())),
  };
}

/** What is left of a body that is being cut. */
interface Room {
  letters: number;
  values: number;
  isCut: boolean;
}

/**
 * An exchange of ordinary traffic as a company that keeps samples may keep it: each value by the
 * rule of samples, which is stricter than that of attackers' attempts, since what people write is
 * nobody's attack. Names of fields stay; of lists the first items do.
 * @param template of its endpoint, whose words stay in the path
 */
export function sampledExchange(
  exchange: Exchange,
  privacy: KeyedPrivacy,
  template: string | null = null,
): KeptExchange {
  const keep = keepBy(privacy);
  const headers = (pairs: readonly Pair[], place: SamplePlace): Pair[] =>
    pairs.slice(0, MOST.headers).map(([sent, value]) => {
      const name = sent.toLowerCase();
      const isSecret = SECRET_HEADERS.has(name) || isKeyHeader(name);
      if (isSecret) return [keep.header(sent), headerValue(name, value, privacy)];
      if (name === 'content-type') return [sent, mediaType(value, keep)];
      // Behind the name of a program: `PHP/8.3`.
      if (isSensitive(value.slice(value.indexOf('/') + 1)))
        return [keep.header(sent), shapeOf(value.slice(0, MOST.value))];
      const kept = keep.value(value, COMPOUND_HEADER.test(value) ? '' : name, place);
      return [keep.header(sent), kept];
    });
  const { method, scheme, host, path, query, clientAddress, status } = exchange;
  return {
    method,
    scheme,
    host,
    path: keptPath(path, privacy, template),
    query: query
      .slice(0, MOST.query)
      .map(([name, value]) => [keep.name(name), keep.value(value, name)]),
    // Whom to ask about it is evidence; an address that the API speaks of is somebody's.
    clientAddress: clientAddress === null ? null : keep.value(clientAddress, ''),
    requestHeaders: headers(exchange.requestHeaders, 'carrier'),
    requestBody: sampledBody(exchange.requestBody, keep),
    status,
    responseHeaders: headers(exchange.responseHeaders, 'other'),
    responseBody: sampledBody(exchange.responseBody, keep),
  };
}

/** A media type without its parameters, which anybody may name. */
const mediaType = (sent: string, keep: Keep): string => keep.value(mediaTypeOf(sent), '');

function sampledBody(body: Body | null, keep: Keep): KeptExchange['requestBody'] {
  if (body === null) return null;
  const room: Room = { letters: MOST.letters, values: MOST.values, isCut: false };
  const text = body.text === null ? null : sampledText(body, body.text, room, keep);
  const { size } = body;
  return { mediaType: mediaType(body.mediaType, keep), size, text, isCut: room.isCut };
}

function sampledText(body: Body, text: string, room: Room, keep: Keep): string {
  const json = jsonBody(body);
  if (json !== undefined) return JSON.stringify(sampledJson(json, '', 0, room, keep));
  room.isCut = text.length > MOST.letters;
  const short = text.slice(0, MOST.letters).toWellFormed();
  if (/x-www-form-urlencoded/i.test(body.mediaType))
    return [...new URLSearchParams(short)]
      .slice(0, MOST.values)
      .map(([name, value]) => `${keep.name(name)}=${keep.value(value, name)}`)
      .join('&');
  return maskedMarkup(short, keep.value).replace(WORD, (word) =>
    /\d/.test(word) ? shapeOf(word) : keep.value(word, ''),
  );
}

function sampledJson(value: unknown, name: string, depth: number, room: Room, keep: Keep): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value);
    const kept = keep.value(text, name);
    room.letters -= kept.length;
    return kept === text ? value : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MOST.depth) {
    room.isCut = true;
    return '…';
  }
  const isList = Array.isArray(value);
  const entries: readonly (readonly [string, unknown])[] = isList
    ? value.slice(0, MOST.items).map((item) => [name, item] as const)
    : Object.entries(value);
  if (isList && value.length > entries.length) room.isCut = true;
  const kept: [string, unknown][] = [];
  for (const [key, item] of entries) {
    if (room.letters <= 0 || room.values <= 0) {
      room.isCut = true;
      break;
    }
    room.values -= 1;
    room.letters -= key.length;
    kept.push([keep.name(key), sampledJson(item, key, depth + 1, room, keep)]);
  }
  return isList ? kept.map(([, item]) => item) : Object.fromEntries(kept);
}
