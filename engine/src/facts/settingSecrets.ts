import type { Body } from '../exchange/exchange.ts';
import { isClientSecret } from '../sensitive/configuredSecrets.ts';
import { decideType } from '../sensitive/decideType.ts';
import { holdsCredentialWord } from '../sensitive/credentialWords.ts';
import { keptName } from '../sensitive/keptName.ts';
import { fieldContext, matchTypes } from '../sensitive/matchTypes.ts';
import { readSettings, type Setting } from './readSettings.ts';

const LONGEST_NAME = 120;
const LONGEST_VALUE = 600;
/** The ends of names of what nobody but its owner may know, beside passwords and keys. */
const SECRET_NAME =
  /(?:^|[-_.]|[a-z](?=[ST]))(?:secret(?:[-_.]?key(?:[-_.]?base)?)?|(?:access|auth|bot|deploy|personal)[-_]?token)$/i;
/** What says that there is no secret, and what is hidden or refers to something else. */
const STANDS_FOR_ONE = /[<>{}$*…|\s]|:\/\/|^[/@]|^projects\/|x{3}/i;
/** Where the secret is kept. */
const REFERENCE = /^(?:arn|vault|op|ssm|secret\w*|kv|ref|env|file|projects):/i;
/** What is to be filled in. */
const PLACEHOLDER =
  /(?:^|[-_])(?:your|my|example|sample|dummy|change|replace|insert|todo|redacted|placeholder)(?:[-_]|me|$)/i;
const SHORTEST_RANDOM = 16;
/** By their form; a JSON Web Token may be one that everybody gets. */
const NOT_FOR_ONE_PERSON = new Set(['JWT', 'Password Hash']);
/** A word that the name of a secret has, or the password of a connection. */
const OF_SECRET = /pass|pwd|secret|key|token|:\/\/[^"/@]{1,200}@/i;

/**
 * Names of settings that an answer gives with their secrets. References to a store of secrets,
 * placeholders, masks and words are no secrets.
 */
export function settingSecrets(body: Body | null): readonly string[] {
  if (body?.text == null || !(OF_SECRET.test(body.text) || holdsCredentialWord(body.text)))
    return [];
  const names = readSettings(body)
    .filter(isSecret)
    .map(({ name }) => keptName(name));
  return [...new Set(names)].sort();
}

function isSecret({ name, value }: Setting): boolean {
  if (name.length > LONGEST_NAME || value.length > LONGEST_VALUE) return false;
  const context = fieldContext(name);
  const matches = new Map(matchTypes(value, context).map((index) => [index, 1]));
  const decision = decideType(1, matches, context);
  if (decision?.type.category === 'Authentication' && decision.type.isSelfProving)
    return !NOT_FOR_ONE_PERSON.has(decision.type.name);
  if ([STANDS_FOR_ONE, REFERENCE, PLACEHOLDER].some((form) => form.test(value))) return false;
  if (!/\d/.test(value)) return false;
  if (decision?.type.category === 'Authentication') return true;
  return SECRET_NAME.test(name) && value.length >= SHORTEST_RANDOM && isClientSecret(value);
}
