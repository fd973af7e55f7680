import type { FindingName } from '@palisade/vocabulary/findings.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { readXml, type XmlElement } from '../parameters/readXml.ts';
import { COMMAND_OUTPUT, INTERNAL_ANSWER, SQL_ERROR } from '../signatures/answerEvidence.ts';

type Report = (name: FindingName, evidence: string) => void;

const SQL_INPUT = /['"`\\]|--|\/\*|\bunion\b.{1,20}\bselect\b/i;
/**
 * A database that could not be reached: no statement was run, though the driver names itself as in
 * errors of a statement. A statement that was cancelled (57014) did run, as `pg_sleep` does.
 */
const DATABASE_AWAY = [
  /SQLSTATE\[(?:08\w{3}|53\w{3}|57P\w{2})\]|\[2002\]/i,
  /\bconnection (?:to \S{1,200} )?(?:was )?(?:refused|reset|closed|timed out)\b/i,
  /communications link failure|could not connect|too many (?:clients|connections)/i,
];
const COMMAND_INPUT =
  /[;|&`\n]\s{0,20}(?:id|cat|whoami|ls|uname|sh|bash)\b|\$\(\s{0,20}(?:id|cat|whoami|ls|uname|sh|bash)\b/;
const INTERNAL_ADDRESS =
  /^https?:\/\/(?:169\.254\.\d{1,3}\.\d{1,3}|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|10\.\d{1,3}\.\d{1,3}\.\d{1,3}|192\.168\.\d{1,3}\.\d{1,3}|172\.(?:1[6-9]|2\d|3[01])\.\d{1,3}\.\d{1,3}|localhost|\[::1\]|metadata(?:\.[\w.-]+)?)(?=[:/?]|$)/i;
const LONGEST = 20_000;

/**
 * Attacks that an answer shows to have worked: a database's words after input that breaks its
 * language, a shell's output after input that calls one, the insides of a server after its own
 * address. Neither the request nor the answer alone is one.
 */
export function injectionFindings(
  { query, requestBody, responseBody }: Exchange,
  report: Report,
): void {
  const answer = responseBody?.text;
  if (answer == null || answer === '' || (query.length === 0 && requestBody === null)) return;
  const text = answer.length > LONGEST ? answer.slice(0, LONGEST) : answer;
  const isSqlError = SQL_ERROR.test(text) && !DATABASE_AWAY.some((form) => form.test(text));
  const isOutput = COMMAND_OUTPUT.test(text);
  const isInternal = INTERNAL_ANSWER.test(text);
  if (!isSqlError && !isOutput && !isInternal) return;
  const judge = (name: string, value: string): void => {
    const place = name.slice(0, 40);
    if (isSqlError && SQL_INPUT.test(value)) report('SQL error from request input', place);
    if (isOutput && COMMAND_INPUT.test(value)) report('Command output in response', place);
    if (isInternal && INTERNAL_ADDRESS.test(value))
      report('Internal address fetched for caller', place);
  };
  for (const [name, value] of query) if (value.length < LONGEST) judge(name, value);
  const sent = requestBody?.text;
  if (sent == null || sent.length > LONGEST) return;
  // Quotes of markup are not what somebody wrote into it.
  const root = sent.startsWith('<') ? readXml(sent) : null;
  if (root !== null) judgeElement(root, judge);
  else if (!sent.startsWith('{') && !sent.startsWith('[')) judge('body', sent);
  else
    for (const match of sent.matchAll(/"([^"\\]{1,40})"\s*:\s*("(?:[^"\\]|\\.)*")/g))
      judge(match[1] ?? '', parsed(match[2] ?? ''));
}

function judgeElement(element: XmlElement, judge: (name: string, value: string) => void): void {
  if (element.text !== '') judge(element.name, element.text);
  for (const [name, value] of element.attributes) judge(name, value);
  for (const child of element.children) judgeElement(child, judge);
}

function parsed(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
