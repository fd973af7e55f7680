import type { Body, Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';

type Json = Readonly<Record<string, unknown>>;

const MOST = 100;
const LONGEST = 262_144;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bodyOf = (value: unknown): Body => {
  const text = JSON.stringify(value);
  return { mediaType: 'application/json', text, size: text.length, json: { value } };
};

/**
 * The calls of a JSON-RPC batch, each as an exchange of its own with the answer that has its id; null
 * where a body is no batch. Calls without an id are not answered.
 */
export function batchedCalls(exchange: Exchange): readonly Exchange[] | null {
  const { method, requestBody, responseBody } = exchange;
  const text = requestBody?.text ?? '';
  if (method !== 'POST' || !text.startsWith('[') || text.length > LONGEST) return null;
  if (!text.includes('"jsonrpc"')) return null;
  const calls = jsonBody(requestBody);
  if (!Array.isArray(calls) || !calls.every((call) => isObject(call) && 'jsonrpc' in call))
    return null;
  const answers = jsonBody(responseBody);
  const byId = new Map<unknown, Json>();
  if (Array.isArray(answers))
    for (const answer of answers) if (isObject(answer)) byId.set(answer['id'], answer);
  return (calls as readonly Json[]).slice(0, MOST).map((call) => {
    const answer = byId.get(call['id']);
    return {
      ...exchange,
      requestBody: bodyOf(call),
      responseBody: answer === undefined ? null : bodyOf(answer),
    };
  });
}
