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
/** Where machines at cloud providers are told of themselves. */
const METADATA_ADDRESS =
  /^https?:\/\/(?:169\.254\.169\.254|metadata\.google\.internal|metadata|100\.100\.100\.200|\[fd00:ec2::254\])(?=[:/?]|$)/i;
const MACHINE_KEYS =
  /"(?:SecretAccessKey|AccessKeySecret)\\?"\s{0,3}:|"access_token\\?"\s{0,3}:\s{0,3}\\?"(?:ya29\.|eyJ)/;
const PATH_INPUT =
  /(?:^|[\\/=])\.{2,}[\\/]|%2e%2e|\.\.%(?:25)?(?:2f|5c)|^file:|^\/etc\/|^\/proc\//i;
const SERVER_FILE =
  /(?:^|["'>])root:[^:\n]{0,100}:0:0:|^PRETTY_NAME="|^\[boot loader\]|; for 16-bit app support|-----BEGIN (?:RSA |EC |OPENSSH |DSA )?PRIVATE KEY-----|(?:^|[\0\s])(?:PATH|HOME|PWD)=\/[^\0\n]{0,400}[\0\s][A-Z_]{2,40}=/m;
/** XML that has the parser fetch a file or an address. */
const ENTITY = /<!ENTITY\b[^>]{0,200}?\b(?:SYSTEM|PUBLIC)\b/;
const LONGEST = 20_000;

/**
 * Attacks that an answer shows to have worked: a database's words after input that breaks its
 * language, a shell's output after input that calls one, the insides of a server after its own
 * address, a file of its system after a path out of a folder. Neither the request nor the answer
 * alone is one.
 * @param resist takes what was tried in vain, and where; left out, only what worked is looked for
 */
export function injectionFindings(
  { query, requestBody, responseBody }: Exchange,
  report: Report,
  resist: Report | null = null,
): void {
  const answer = responseBody?.text;
  if (query.length === 0 && requestBody === null) return;
  if ((answer == null || answer === '') && resist === null) return;
  const text = answer == null ? '' : answer.length > LONGEST ? answer.slice(0, LONGEST) : answer;
  const isSqlError = SQL_ERROR.test(text) && !isDatabaseAway(text, query, requestBody);
  const isOutput = COMMAND_OUTPUT.test(text);
  const areKeys = MACHINE_KEYS.test(text);
  const isInternal = INTERNAL_ANSWER.test(text);
  const isFile = SERVER_FILE.test(text);
  if (![isSqlError, isOutput, areKeys, isInternal, isFile].includes(true) && resist === null)
    return;
  const tell = (finding: FindingName, isShown: boolean, place: string): void => {
    if (isShown) report(finding, place);
    else resist?.(finding, place);
  };
  const judge = (name: string, value: string, isEntity = false): void => {
    const place = name.slice(0, 40);
    const isCommand = COMMAND_INPUT.test(value);
    const inputs = [
      ['SQL error from request input', isSqlError, SQL_INPUT.test(value)],
      ['Command output in response', isOutput, isCommand],
      ['Internal address fetched for caller', isInternal, INTERNAL_ADDRESS.test(value)],
      ['Keys of the machine fetched for caller', areKeys, METADATA_ADDRESS.test(value)],
      // What comes back came of the entity, whatever its path looks like.
      ['Server file read by a caller', isFile, !isEntity && !isCommand && PATH_INPUT.test(value)],
    ] as const;
    for (const [finding, isShown, isTried] of inputs) if (isTried) tell(finding, isShown, place);
  };
  for (const [name, value] of query) if (value.length < LONGEST) judge(name, value);
  const sent = requestBody?.text;
  if (sent == null || sent.length > LONGEST) return;
  const isJson = sent.startsWith('{') || sent.startsWith('[');
  const isEntity = !isJson && ENTITY.test(sent);
  if (isEntity) tell('File read through an external entity', isFile, 'body');
  judgeBody(sent, (name, value) => {
    // A document within JSON is one value of it.
    const isDocument = isJson && ENTITY.test(value);
    if (isDocument) tell('File read through an external entity', isFile, name.slice(0, 40));
    judge(name, value, isEntity || isDocument);
  });
}

/** Hands over what was written into a body; quotes of markup are not. */
function judgeBody(sent: string, judge: (name: string, value: string) => void): void {
  const root = sent.startsWith('<') ? readXml(sent) : null;
  if (root !== null) judgeElement(root, judge);
  else if (!sent.startsWith('{') && !sent.startsWith('[')) judge('body', sent);
  else
    for (const match of sent.matchAll(/"([^"\\]{1,40})"\s*:\s*("(?:[^"\\]|\\.)*")/g))
      judge(match[1] ?? '', parsed(match[2] ?? ''));
}

/**
 * Whether an answer says that the database could not be reached. What the request says itself comes
 * back in the error of a statement that it broke, and says nothing.
 */
function isDatabaseAway(
  text: string,
  query: Exchange['query'],
  requestBody: Exchange['requestBody'],
): boolean {
  const said = DATABASE_AWAY.filter((form) => form.test(text));
  if (said.length === 0) return false;
  const sent = (requestBody?.text ?? '').slice(0, LONGEST);
  const asked = [...query.map(([, value]) => value), sent, decodedForm(sent)].join('\n');
  return said.some((form) => !form.test(asked));
}

/** A form as it is read. */
function decodedForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
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
