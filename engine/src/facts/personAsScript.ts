import { answerContent } from '../answers/answerContent.ts';
import type { Credentials } from '../authentication/credentials.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { DATA_TYPES } from '../sensitive/dataTypes.ts';
import { keptName } from '../sensitive/keptName.ts';

const LONGEST = 100_000;
/** A function that a page names for its answer: `jQuery31_17`, `app.show`. */
const FUNCTION = /^[A-Za-z_$][\w$.[\]]{0,120}$/;
/** Of a person, and no word for which many things are called so. */
const ARE_PERSONAL: readonly boolean[] = DATA_TYPES.map(
  ({ name, category }) =>
    (category === 'PII' && name !== 'Person Name' && name !== 'IP Address') ||
    category === 'Government ID' ||
    category === 'Financial' ||
    category === 'PHI',
);

/**
 * The parameter that names the function which data of the person signed in is given to, as a script
 * (JSONP): a page of any other site that includes it gets the data, with the cookie of whoever looks
 * at it. Null where nothing of a person is given, or other proof than a cookie is sent along.
 */
export function personAsScript(
  exchange: Exchange,
  { kinds }: Pick<Credentials, 'kinds'>,
): string | null {
  const { method, status, query, responseBody } = exchange;
  if (method !== 'GET' || status !== 200 || query.length === 0 || responseBody === null)
    return null;
  if (kinds.length !== 1 || kinds[0] !== 'cookieSession') return null;
  const text = responseBody.text ?? '';
  if (text.length > LONGEST || !/script/i.test(responseBody.mediaType)) return null;
  for (const [name, value] of query) {
    if (!FUNCTION.test(value)) continue;
    const given = argumentOf(text, value);
    if (given !== null && isOfPerson(exchange, given)) return keptName(name);
  }
  return null;
}

/** What a script gives to a function, where it does nothing else. */
function argumentOf(text: string, name: string): string | null {
  const start = text.indexOf(`${name}(`);
  // Before it stands a comment at most, or whether there is such a function.
  if (start < 0 || start > 40 + name.length || /[{}]/.test(text.slice(0, start))) return null;
  const end = text.lastIndexOf(')');
  const given = text.slice(start + name.length + 1, end).trim();
  return given.startsWith('{') || given.startsWith('[') ? given : null;
}

function isOfPerson(exchange: Exchange, text: string): boolean {
  const responseBody = { mediaType: 'application/json', text, size: text.length };
  const { values } = answerContent({ ...exchange, responseBody });
  return [...values.keys()].some((type) => ARE_PERSONAL[type] === true);
}
