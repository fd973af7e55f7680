import type { Body } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';

const FAILED =
  /^(?:err(?:or)?|fail(?:ed|ure)?|denied|declined|forbidden|unauthori[sz]ed|rejected|refused|invalid|not[ _-]?found)$/i;
const STATUS_NAMES = ['status', 'statusCode', 'status_code', 'code', 'httpStatus', 'result'];
const FLAG_NAMES = [
  'success',
  'ok',
  'succeeded',
  'isSuccess',
  'is_success',
  'valid',
  'isValid',
  'is_valid',
];

type Members = Readonly<Record<string, unknown>>;

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The member of an answer that says that it failed, whatever its status; null when none does. */
export function errorSaid(body: Body | null): string | null {
  const json = jsonBody(body);
  return isMembers(json) ? errorWithin(json) : null;
}

function errorWithin(json: Members): string | null {
  for (const name of FLAG_NAMES) if (json[name] === false) return name;
  for (const name of STATUS_NAMES) {
    const value = json[name];
    // An order that failed is no failure to read it: what has an id has a state.
    if (typeof value === 'string' && FAILED.test(value) && !('id' in json)) return name;
    if (typeof value === 'string' && /^[45]\d\d$/.test(value)) return name;
    if (typeof value === 'number' && value >= 400 && value < 600) return name;
  }
  // GraphQL answers a part beside the errors of another part.
  const data = json['data'];
  const hasData = isMembers(data) ? Object.values(data).some((part) => part != null) : data != null;
  if (hasData) return null;
  for (const name of ['error', 'errors', 'fault', 'exception']) {
    const value = json[name];
    const isSaid = Array.isArray(value) ? value.length > 0 : isMembers(value) || value === true;
    if (isSaid || (typeof value === 'string' && value !== '')) return name;
  }
  return null;
}
