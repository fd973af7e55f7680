import { isSecretName } from '../behaviour/signInNames.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { isMembers } from './isMembers.ts';

const LONGEST_SENT = 20_000;
const DEEPEST = 3;

/** Whether a request sends a password, a code or a token, in its body or its query. */
export function sendsSecret({ query, requestBody }: Exchange): boolean {
  if (query.some(([name]) => isSecretName(name))) return true;
  const text = requestBody?.text ?? '';
  if (text === '' || text.length > LONGEST_SENT) return false;
  const json = jsonBody(requestBody);
  if (json === undefined)
    return text.includes('=') && readQuery(text).some(([name]) => isSecretName(name));
  return namesSecret(json, 0);
}

function namesSecret(value: unknown, depth: number): boolean {
  if (!isMembers(value) || depth > DEEPEST) return false;
  return Object.entries(value).some(
    ([name, member]) =>
      (isMembers(member) && namesSecret(member, depth + 1)) ||
      ((typeof member === 'string' || typeof member === 'number') && isSecretName(name)),
  );
}
