import type { DetectionSentence } from '@palisade/vocabulary/detectionSentences.ts';
import type { AttackFamily } from '@palisade/vocabulary/attackFamilies.ts';
import type { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import type { Signal } from '../behaviour/signal.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type AnswerEvidence, answerEvidence } from '../signatures/answerEvidence.ts';
import type { AnswerContent } from './answerContent.ts';
import type { OutcomeReason } from './outcome.ts';
import { cookiesOf } from './usualAnswers.ts';

/** What an answer shows only when an attack of these families was carried out. */
const PROOFS: Readonly<Partial<Record<AnswerEvidence, readonly AttackFamily[]>>> = {
  'command output': ['command', 'code', 'template', 'deserialisation', 'jndi', 'fileInclusion'],
  'system file': ['pathTraversal', 'fileInclusion', 'xxe', 'ssrf', 'command', 'code', 'sql'],
  'source code': ['pathTraversal', 'fileInclusion', 'xxe'],
  'web shell': ['command', 'code', 'fileInclusion', 'pathTraversal'],
  'internal response': ['ssrf', 'xxe', 'fileInclusion', 'command'],
  'password hashes': ['sql', 'noSql', 'ldap'],
  'reflected markup': ['xss', 'template'],
} satisfies Partial<Record<DetectionSentence, readonly AttackFamily[]>>;
/** A value that a database was made to tell inside of its error, as `extractvalue` does. */
const TOLD_IN_ERROR =
  /XPATH syntax error: ['"][~:^|$\\][^'"]{3}|Duplicate entry '[^']{3,200}' for key '?(?:group_key|<group_key>)/i;
const IN_ERROR = 'value in a database error';
const LED_AWAY = 'redirect to another site';
const LONGEST = 20_000;
const SESSION_COOKIE = /sess|sid$|auth|token|jwt/i;
const SESSION_FIELD =
  /(?:^|\.)(?:access_?token|id_?token|refresh_?token|session_?(?:id|token)|jwt|auth_?token|token)$/i;

/** Whether a proof, by its detail, shows that a payload of the family was carried out. */
export function provesFamily(detail: string, family: AttackFamily): boolean {
  if (detail === IN_ERROR) return family === 'sql';
  if (detail === LED_AWAY) return family === 'ssrf';
  return PROOFS[detail as AnswerEvidence]?.includes(family) === true;
}

/** What an answer shows to have been carried out, whatever its status. A syntax error is none. */
export function proofOf(exchange: Exchange, signals: readonly Signal[]): readonly OutcomeReason[] {
  const violations = signals.flatMap((signal) => signal.violations ?? []);
  if (violations.length === 0) return [];
  const families = new Set(violations.map(({ family }) => family));
  const shown = answerEvidence(exchange.responseBody, valuesSent(exchange)).filter(
    (evidence) => PROOFS[evidence]?.some((family) => families.has(family)) === true,
  );
  const text = exchange.responseBody?.text?.slice(0, LONGEST) ?? '';
  const told: readonly DetectionSentence[] =
    families.has('sql') && TOLD_IN_ERROR.test(text) ? [IN_ERROR] : [];
  const led: readonly DetectionSentence[] =
    families.has('ssrf') && isLedAway(exchange) ? [LED_AWAY] : [];
  return [...shown, ...told, ...led].map((detail) => ({
    kind: 'proof',
    value: 1,
    usual: null,
    detail,
  }));
}

/**
 * Whether an answer leads to the very address that the request named, and to no path of its own.
 */
function isLedAway(exchange: Exchange): boolean {
  const { status, responseHeaders } = exchange;
  if (status < 300 || status > 399) return false;
  const location = responseHeaders.find(([name]) => name === 'location')?.[1].trim() ?? '';
  if (location === '' || /^\/(?![/\\])/.test(location)) return false;
  return valuesSent(exchange).some((value) => value.length >= 4 && location === value.trim());
}

/** Where markup may come back from: the query, and a form as it was sent. */
function valuesSent({ query, requestBody }: Exchange): readonly string[] {
  const values = query.map(([, value]) => value);
  const text = requestBody?.text ?? '';
  if (text === '' || text.length > LONGEST) return values;
  for (const [, value = ''] of text.matchAll(
    /"(?:[^"\\]{1,60})"\s{0,4}:\s{0,4}"([^"\\]{6,500})"/g,
  )) {
    values.push(value);
  }
  return values;
}

/** A session or token that the answer gives: at a sign-in, or where none is usually given. */
export function gainedSession(
  exchange: Exchange,
  { fields }: AnswerContent,
  usual: EndpointTraffic | null,
  isSignIn: boolean,
): OutcomeReason | null {
  if (exchange.status >= 400 || exchange.status < 200) return null;
  const isNew = (name: string): boolean =>
    isSignIn || (usual !== null && !usual.answers.hasField(name));
  const cookie = cookiesOf(exchange).find(
    ([name, value]) =>
      SESSION_COOKIE.test(name) && isNew(name) && !/^["']?(?:;|$)|;\s*max-age=0\b/i.test(value),
  );
  const name =
    cookie?.[0] ?? [...fields.keys()].find((path) => SESSION_FIELD.test(path) && isNew(path));
  return name === undefined
    ? null
    : { kind: 'session', value: 1, usual: 0, detail: name.slice(0, 120) };
}
