import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';

/** An answer that only refuses is short and says little else. */
const LONGEST_BODY = 2_000;
/** As many answers of a batch come together. */
const LONGEST_BATCH = 20_000;
const MOST_MEMBERS = 6;
const CODES: ReadonlySet<unknown> = new Set([401, 403, '401', '403']);
/** `PERMISSION_DENIED` and `UNAUTHENTICATED` of gRPC, whose status of HTTP is always 200. */
const GRPC_REFUSALS: ReadonlySet<string> = new Set(['7', '16']);
const TEXT_MEMBER = /^(?:errors?|message|msg|detail|title|reason|description|error_description)$/i;
const CODE_MEMBER = /^(?:code|status|status_?code|error_?code)$/i;
/** Codes by which servers of GraphQL refuse, in the form that the reference server made usual. */
const REFUSAL_CODE =
  /^(?:UN_?AUTH(?:ENTICATED|ORI[SZ]ED)|FORBIDDEN|(?:ACCESS|PERMISSION)_DENIED)$/i;
const REFUSAL = new RegExp(
  [
    String.raw`\bun-?(?:authori[sz]ed|authenticated)\b`,
    String.raw`\b(?:forbidden|access denied|permission denied)\b`,
    String.raw`\b(?:not|please|must) (?:be )?(?:log(?:ged)? in|sign(?:ed)? in)\b`,
    String.raw`\b(?:not|must) (?:be )?(?:authori[sz]ed|authenticated)\b`,
    String.raw`\b(?:authentication|login|token|api key|credentials?|session) (?:is |are |has )?` +
      String.raw`(?:required|missing|invalid|expired)\b`,
    String.raw`\b(?:invalid|missing|expired|no) (?:access |api |auth )?(?:token|key|credentials?|session)\b`,
  ].join('|'),
  'i',
);

/**
 * What a body that refuses has as text, whatever else it has: a member that may hold a code of
 * refusal, or one whose text has a stem of its words. Parsing a body for this alone took 3 µs, and
 * most answers without credentials have neither.
 */
const MAY_REFUSE = new RegExp(
  [
    String.raw`"(?:status_?|error_?)?(?:code|status)"\s*:\s*(?:"?40[13]|[\d.]+e)`,
    String.raw`"(?:errors?|message|msg|detail|title|reason|description|error_description)"\s*:\s*` +
      String.raw`"[^"]*?(?:auth|forbid|denied|log|sign|token|key|credential|session|\\)`,
    String.raw`"code"\s*:\s*"(?:un|forbid|access|permission)`,
    // Anything may be written as an escape.
    String.raw`\\u`,
  ].join('|'),
  'i',
);

/**
 * Whether an answer of success refuses the caller in its body, as APIs do that answer 200 to
 * everything: `{"success": false, "error": "unauthorized"}`. Or beside its body, as gRPC does.
 */
export function saysRefused({ status, responseHeaders, responseBody }: Exchange): boolean {
  if (status < 200 || status > 299) return false;
  if (responseHeaders.some(([name, value]) => name === 'grpc-status' && GRPC_REFUSALS.has(value)))
    return true;
  if (responseBody === null) return false;
  if (responseBody.text === null) return false;
  const longest = responseBody.text.startsWith('[') ? LONGEST_BATCH : LONGEST_BODY;
  if (responseBody.size > longest) return false;
  if (!MAY_REFUSE.test(responseBody.text)) return false;
  const body = jsonBody(responseBody);
  if (Array.isArray(body)) return body.length > 0 && body.every(refusesCall);
  return isPlain(body) && refusesIn(body);
}

function refusesIn(body: Members): boolean {
  if (Array.isArray(body['errors'])) return refusesAll(body, body['errors']);
  return refuses(body) || Object.values(body).some((one) => isPlain(one) && refuses(one));
}

/** Whether one answer of a batch refuses; in other lists are things, such as entries of a log. */
const refusesCall = (one: unknown): boolean =>
  isPlain(one) && ('jsonrpc' in one || Array.isArray(one['errors'])) && refusesIn(one);

type Members = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function refuses(members: Members): boolean {
  const all = Object.entries(members);
  if (all.length > MOST_MEMBERS) return false;
  return all.some(
    ([name, value]) =>
      (CODE_MEMBER.test(name) && CODES.has(value)) ||
      (TEXT_MEMBER.test(name) && typeof value === 'string' && REFUSAL.test(value)),
  );
}

/** Whether an answer of GraphQL has errors in place of all data, and one of them refuses. */
function refusesAll({ data }: Members, errors: readonly unknown[]): boolean {
  const isAnswered =
    data != null && (!isPlain(data) || Object.values(data).some((value) => value !== null));
  return !isAnswered && errors.some((error) => isPlain(error) && isRefusal(error));
}

function isRefusal(error: Members): boolean {
  const { extensions } = error;
  const code = isPlain(extensions) ? extensions['code'] : error['code'];
  return (typeof code === 'string' && REFUSAL_CODE.test(code)) || refuses(error);
}
