import type { Body } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { isClientSecret } from '../sensitive/configuredSecrets.ts';
import { decideType } from '../sensitive/decideType.ts';
import { keptName } from '../sensitive/keptName.ts';
import { fieldContext, matchTypes } from '../sensitive/matchTypes.ts';

/** A setting that somebody gave a name and a value. */
interface Setting {
  readonly name: string;
  readonly value: string;
}

/** `export NAME=value`, in a shell's environment, a `.env` file or a file of properties. */
const LINE = /^\s{0,20}(?:export\s{1,5})?([A-Za-z_][\w.-]{0,80})\s{0,5}=\s{0,5}(.{0,600}?)\s{0,5}$/;
/** Lines that are neither for nor against: comments, headings of sections. */
const NO_LINE = /^\s*(?:[#;[].*)?$/;
const QUOTED = /^(["'])(.*)\1$/;
const FEWEST_LINES = 2;
const SHARE = 0.6;
const MOST_LINES = 500;
const MOST_PLACES = 5_000;
const MOST_DEPTH = 12;
const LONGEST_NAME = 120;
const LONGEST_VALUE = 600;
const LONGEST_TEXT = 65_536;
/** Names of the member that says what a setting is called, beside its `value`. */
const NAME_KEYS = ['name', 'key', 'variable'] as const;
/** The ends of names of what nobody but its owner may know, beside passwords and keys. */
const SECRET_NAME =
  /(?:^|[-_.]|[a-z](?=[ST]))(?:secret(?:[-_]?key(?:[-_]?base)?)?|(?:access|auth|bot|deploy|personal)[-_]?token)$/i;
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
/** What says that there may be settings: most answers have neither, and are not walked through. */
const PAIR = '"value"';
const BEGINS_LINE = /(?:^|["\n]|\\n)\s{0,20}(?:export\s{1,5})?[A-Za-z_][\w.-]{0,80}\s{0,5}=/;
/** A word that the name of a secret has, or the password of a connection. */
const OF_SECRET = /pass|pwd|secret|key|token|:\/\/[^"/@]{1,200}@/i;

/**
 * Names of settings that an answer gives with their secrets: lines of an environment
 * (`DB_PASSWORD=…`) as the answer, within one of its texts or as a list of texts, and lists of names
 * and values (`[{"name": "DB_PASSWORD", "value": "…"}]`). References to a store of secrets,
 * placeholders, masks and words are no secrets.
 */
export function settingSecrets(body: Body | null): readonly string[] {
  if (body?.text == null || !mayHaveSettings(body.text)) return [];
  const json = jsonBody(body);
  const settings =
    json === undefined
      ? /html|xml|script|css/i.test(body.mediaType)
        ? []
        : settingsOfText(body.text)
      : settingsOfJson(json);
  const names = settings.filter(isSecret).map(({ name }) => keptName(name));
  return [...new Set(names)].sort();
}

const mayHaveSettings = (text: string): boolean =>
  (text.includes(PAIR) || (text.includes('=') && BEGINS_LINE.test(text))) && OF_SECRET.test(text);

function settingsOfText(text: string): readonly Setting[] {
  if (text.length > LONGEST_TEXT || !text.includes('=') || !text.includes('\n')) return [];
  return settingsOfLines(text.split('\n', MOST_LINES));
}

/** None where most lines are something else. */
function settingsOfLines(lines: readonly string[]): readonly Setting[] {
  const told = lines.filter((line) => line.length <= LONGEST_VALUE && !NO_LINE.test(line));
  const settings = told.flatMap((line) => {
    const [, name, value = ''] = LINE.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value: QUOTED.exec(value)?.[2] ?? value }];
  });
  return settings.length >= Math.max(FEWEST_LINES, told.length * SHARE) ? settings : [];
}

function settingsOfJson(json: unknown): readonly Setting[] {
  const found: Setting[] = [];
  let places = 0;
  const visit = (value: unknown, depth: number): void => {
    if (++places > MOST_PLACES || depth > MOST_DEPTH) return;
    if (typeof value === 'string') found.push(...settingsOfText(value));
    else if (Array.isArray(value)) visitList(value, depth);
    else if (typeof value === 'object' && value !== null) {
      const setting = settingOf(value);
      if (setting !== null) found.push(setting);
      for (const member of Object.values(value)) visit(member, depth + 1);
    }
  };
  const visitList = (list: readonly unknown[], depth: number): void => {
    const texts = list.filter((item) => typeof item === 'string');
    if (texts.length === list.length) found.push(...settingsOfLines(texts.slice(0, MOST_LINES)));
    for (const item of list) visit(item, depth + 1);
  };
  visit(json, 0);
  return found;
}

function settingOf(object: object): Setting | null {
  const value: unknown = Reflect.get(object, 'value');
  if (typeof value !== 'string') return null;
  for (const key of NAME_KEYS) {
    const name: unknown = Reflect.get(object, key);
    if (typeof name === 'string') return { name, value };
  }
  return null;
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
