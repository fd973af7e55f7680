import { anyOf, eitherOf, inOrder } from '../patterns/anyOf.ts';
import type { Body } from '../exchange/exchange.ts';
import { stringsWithin } from './stringsWithin.ts';

/** What an answer shows that an attack on the server behind it may have brought about. */
export type AnswerEvidence =
  | 'SQL error'
  | 'stack trace'
  | 'directory listing'
  | 'system file'
  | 'command output'
  | 'source code'
  | 'web shell'
  | 'internal response'
  | 'password hashes'
  | 'reflected markup';

const LONGEST = 20_000;

/** Words of databases about a statement that they could not read or run. */
export const SQL_ERROR = new RegExp(
  eitherOf(
    /you have an error in your sql syntax/,
    /syntax error at or near/,
    /unclosed quotation mark/,
    /unterminated quoted string/,
    /quoted string not properly terminated/,
    /\bORA-\d{5}\b/,
    /SQLSTATE\[\w{5}\]/,
    /near "[^"]{1,30}": syntax error/,
    /\bODBC (?:Microsoft Access|SQL Server|\w{1,20}) Driver\b/,
    /Dynamic SQL Error/,
    /supplied argument is not a valid (?:MySQL|PostgreSQL)/,
    inOrder(
      anyOf(
        /mysql/,
        /mysqli/,
        /pg/,
        /mssql/,
        /maxdb/,
        /sqlite/,
        /ingres/,
        /odbc/,
        /ifx/,
        /oci/,
        /sybase/,
        /db2/,
      ),
      /_?(?:query|fetch_\w{2,10}|num_rows|exec|execute|connect)?(?:\(\)|::query)\s{0,3}:/,
    ),
    /Conversion failed when converting the \w{1,20} value/,
    /invalid input syntax for (?:type )?(?:integer|numeric|uuid)/,
    /ERROR \d{4} \(\w{5}\):/,
    /XPATH syntax error/,
    /\[(?:Informix|Actian|DM_QUERY|Ingres|MySQL|SQLServer|DB2)[\w -]{0,20}\]/,
    /CLI Driver\]\[/,
    /DM_QUERY_E_SYNTAX/,
    /Unexpected end of command in statement/,
    /Incorrect syntax near/,
    /PG::\w{3,20}Error/,
    /org\.postgresql\.util\.PSQLException/,
    /com\.mysql\.(?:cj\.)?jdbc/,
    /Sybase message/,
    /SQLite3::/,
    /DB2 SQL error/,
    /\bHsqldb\b/,
    /org\.h2\.jdbc/,
    /Unknown column '/,
    /used select statements have a? ?different number of columns/,
  ),
  'i',
);
export const COMMAND_OUTPUT = /\buid=\d+\([\w-]+\) gid=\d+|^root:[^:\n]?:0:0:/m;
export const INTERNAL_ANSWER =
  /"(?:SecretAccessKey|AccessKeyId)"|^(?:ami-id|instance-id|computeMetadata\/?|local-ipv4)\b|^root:[^:\n]?:0:0:/m;
/** Hashes of passwords, or several names each with what is as long as one, as a table of users has. */
const PASSWORD_HASHES =
  /\$(?:2[abxy]\$\d\d\$[./\w]{50}|argon2(?:id|i|d)\$v=\d|[156]\$[./\w]{2,16}\$[./\w]{20}|[PH]\$[./\w]{31}|pbkdf2-sha\d{1,3}\$)|(?:^|[\s>"',;|])[\w.@-]{2,60}[:|~][0-9a-f]{32,64}(?![0-9a-f])[\s\S]{1,400}?[\s>"',;|][\w.@-]{2,60}[:|~][0-9a-f]{32,64}(?![0-9a-f])/;
export const DIRECTORY_LISTING =
  /<title>\s*Index of \/|<title>[\w.-]{1,80} - \/[\w./-]{0,80}<\/title>\s{0,20}<\/head>\s{0,20}<body>\s{0,20}<h1>[\w.-]{1,80} - \/|Parent Directory<\/a>/i;
const STACK_TRACE = new RegExp(
  eitherOf(
    /Traceback \(most recent call last\)/,
    /\bat [\w$.<>]{3,120}\([\w$]{1,60}\.(?:java|kt|scala|cs|groovy):\d{1,6}\)/,
    inOrder(
      /\b/,
      anyOf(/java/, /javax/, /org/, /com/, /sun/, /net/, /io/),
      /\.(?:[a-z]\w{0,40}\.){1,8}[A-Z]\w{0,60}(?:Exception|Error)\b/,
    ),
    /\bat [^\n(]{1,120} \([^\n)]{1,160}:\d{1,6}:\d{1,6}\)/,
    /Fatal error:[^\n]{1,300} in [^\n]{1,200} on line \d/,
    /\b(?:Action(?:Controller|View|Dispatch)|ActiveRecord|ActiveModel)::\w{3,40}/,
    inOrder(
      /\b/,
      anyOf(
        /NameError/,
        /NoMethodError/,
        /SyntaxError/,
        /ArgumentError/,
        /TypeError/,
        /ZeroDivisionError/,
      ),
      anyOf(/ \(/, /: (?:undefined (?:local|method)|wrong number|no implicit|unexpected)/),
    ),
    /goroutine \d{1,6} \[running\]/,
    /System\.\w{2,30}(?:\.\w{2,30}){0,3}Exception:/,
    /panicked at '/,
    /PHP (?:Warning|Notice|Parse error|Fatal error):/,
  ),
);
const SYSTEM_FILE =
  /(?:^|[\s>"'|,;])root:[^:\n]{0,100}:0:0:|^127\.0\.0\.1[ \t]{1,20}localhost\b|(?:^|\0)(?:HOME|PWD|HOSTNAME)=[^\0\n]{1,200}\0|^Linux version \d|^PRETTY_NAME="|\[boot loader\]|\[fonts\]\s{0,10}\n|; for 16-bit app support|-----BEGIN (?:RSA |EC |OPENSSH |DSA )?PRIVATE KEY-----|\b[a-z]:[\\/]inetpub\b|[\\/]inetpub\b/im;
const SOURCE_CODE =
  /<\?(?:php\s|=\s{0,3}["'$\w]|\s{1,3}(?:$|\w))|<%@?\s{0,3}(?:page|import|dim|response|language)\b/i;
const WEB_SHELL =
  /<title>[^<]{0,80}(?:web\s?shell|r57|c99|\bshell\s(?:v|version)|WinX Shell|RHTOOLS|ASPYDrv|WSO \d|b374k|FilesMan|Ru24PostWebShell|Mini Shell|PHPShell)|PHP backdoor|<h1>\.:[^<]{1,20}:\. Shell/i;

const SIGNS: readonly (readonly [AnswerEvidence, RegExp])[] = [
  ['SQL error', SQL_ERROR],
  ['stack trace', STACK_TRACE],
  ['directory listing', DIRECTORY_LISTING],
  ['system file', SYSTEM_FILE],
  ['command output', COMMAND_OUTPUT],
  ['source code', SOURCE_CODE],
  ['web shell', WEB_SHELL],
  ['internal response', INTERNAL_ANSWER],
  ['password hashes', PASSWORD_HASHES],
];

/**
 * What an answer shows, of its first 20,000 characters. With the values that a request sent, also
 * markup that came back as it was. Costs a reading of the answer, so it is for answers to requests
 * that are suspect.
 */
export function answerEvidence(
  answer: Body | null,
  sent: readonly string[] = [],
): readonly AnswerEvidence[] {
  if (answer?.text == null || answer.text === '') return [];
  const text = answer.text.length > LONGEST ? answer.text.slice(0, LONGEST) : answer.text;
  // Lines and quotes within strings of JSON are written as escapes.
  const inner = /^\s{0,9}[[{"]/.test(text) ? stringsWithin(text).join('\n') : '';
  const found = SIGNS.filter(
    ([, pattern]) => pattern.test(text) || (inner !== '' && pattern.test(inner)),
  ).map(([name]) => name);
  const isReflected =
    /html|xml|^$/i.test(answer.mediaType) &&
    sent.some((value) => value.length >= 6 && /[<>"']/.test(value) && text.includes(value));
  return isReflected ? [...found, 'reflected markup'] : found;
}
