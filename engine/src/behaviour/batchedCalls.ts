import type { Body, Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';

type Json = Readonly<Record<string, unknown>>;

const MOST = 100;
const LONGEST = 262_144;
const BATCH = /^\s{0,20}\[/;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bodyOf = (value: unknown): Body => {
  const text = JSON.stringify(value);
  return { mediaType: 'application/json', text, size: text.length, json: { value } };
};

const isCall = (value: unknown): value is Json => isObject(value) && 'jsonrpc' in value;

/**
 * The calls of a JSON-RPC batch, each as an exchange of its own with the answer that has its id; null
 * where a body is no batch. What stands between them and is no call, which servers refuse alone,
 * hides nothing. Of calls that a list of answers leaves out nobody knows what they gave.
 */
export function batchedCalls(exchange: Exchange): readonly Exchange[] | null {
  const { method, requestBody, responseBody } = exchange;
  const text = requestBody?.text ?? '';
  if (method !== 'POST' || text.length > LONGEST || !BATCH.test(text)) return null;
  if (!text.includes('"jsonrpc"')) return null;
  const items = jsonBody(requestBody);
  if (!Array.isArray(items)) return null;
  const calls = (items as readonly unknown[]).filter(isCall);
  if (calls.length === 0) return null;
  const answers = jsonBody(responseBody);
  if (!Array.isArray(answers)) return spread(calls).map((call) => callOf(exchange, call, null));
  const given = (answers as readonly unknown[]).filter(isObject);
  const byId = new Map(given.map((answer) => [answer['id'], answer]));
  // Where ids say nothing, since several calls share one, their order may.
  const isOrdered = byId.size < given.length && given.length === calls.length;
  return spread(
    calls.flatMap((call, at) => {
      const answer = isOrdered ? given[at] : byId.get(call['id']);
      return answer === undefined ? [] : [{ call, answer }];
    }),
  ).map(({ call, answer }) => callOf(exchange, call, answer));
}

/** At most so many of a list, from all of it: what stands first says nothing of what follows. */
const spread = <Call>(calls: readonly Call[]): readonly Call[] =>
  calls.length <= MOST
    ? calls
    : calls.filter(
        (_, at) =>
          Math.floor((at * MOST) / calls.length) !== Math.floor(((at + 1) * MOST) / calls.length),
      );

const callOf = (exchange: Exchange, call: Json, answer: Json | null): Exchange => ({
  ...exchange,
  requestBody: bodyOf(call),
  responseBody: answer === null ? null : bodyOf(answer),
});
