import { anyOf, inOrder } from '../../patterns/anyOf.ts';
import type { DetectionSentence } from '@palisade/vocabulary/detectionSentences.ts';
import type { Report, WeightName } from '../signature.ts';
import { withoutFormats } from './formatStrings.ts';
import { sqlPieces, sqlValues } from './sqlPieces.ts';
import { rejoined, splitsStatement } from './splitWords.ts';
import { type SqlShape, sqlShape } from './sqlShape.ts';

/** An operand: signs before it, values, and arithmetic between them. */
const OPERAND = '[!a]{0,8}[nsovwfgptuqz](?:a[!a]{0,8}[nsovwfgptuqz]){0,40}';
/** An operand that no sentence has: not a bare name. */
const VALUE = '[!a]{0,8}[nsovfgptuqz](?:a[!a]{0,8}[nsovfgptuqz]){0,40}';
/** What may close what the value was put into. */
const CLOSED = '\\){0,20}(?:Aw|w(?=W))?';

interface ShapeRule {
  readonly name: string;
  readonly message: DetectionSentence;
  readonly weight: WeightName;
  /** Of the folded kinds; its first group, if any, is what is shown. */
  readonly pattern: RegExp;
}

const rule = (
  name: string,
  weight: WeightName,
  pattern: string,
  message: DetectionSentence,
): ShapeRule => ({
  name,
  weight,
  pattern: new RegExp(pattern),
  message,
});

const BOOLEAN = 'Adds a condition to the SQL query';
const UNION = 'Adds the rows of a second query to the response';
const STACKED = 'Ends the SQL statement and adds another';

/** What a value does after its first quote ended a string of the statement. */
const AFTER_QUOTE: readonly ShapeRule[] = [
  rule(
    'comment after quote',
    'critical',
    `^${CLOSED};?e`,
    'Closes a string and comments out the rest of the SQL statement',
  ),
  rule(
    'condition after quote',
    'critical',
    `^${CLOSED}(?:l!?\\(*${OPERAND}!?(?:[cd]|Kl?)!?\\(*${OPERAND}|l[!a]{0,4}[tuqzf]|l!?[nsv](?:[elo]|BK|[HLWU])|l!?n$|l[!a]{0,4}g|l!?[ns]a[!a]{0,4}[so])`,
    BOOLEAN,
  ),
  rule('union select', 'critical', `^${CLOSED}U(?:K?\\(*[Eq]|Kp|w{2}(?:e|$))`, UNION),
  rule('stacked statement', 'critical', `^${CLOSED};(?:T|E|[quf]|g|w{1,4}e)`, STACKED),
  rule(
    'clause after quote',
    'critical',
    `^${CLOSED}(?:BK(?:${VALUE}|w[,eo;KH]|w$)|W!?${OPERAND}[cd]|H!?${OPERAND}[cdl]|H[nft]|L${VALUE}|Pg|Pf|I(?:w|K)|dw?[AK]?w?\\)?[le]|[KI][wKdvI]{0,4}e|Tw[sn]|T[!a]{0,2}[nsv][cd]|,u)`,
    'Closes a string and adds a clause to the SQL query',
  ),
  rule(
    'in boolean mode',
    'critical',
    '^dww\\)',
    'Ends a full-text search and extends the SQL query',
  ),
  rule(
    'expression after quote',
    'critical',
    `^${CLOSED}!?(?:[cd]!?(?:[soqzft]|n[oel])|a[!a]{0,4}(?:[qzftu]|s[ao]|g|[npv]a[!a]{0,4}[so]))`,
    'Closes a string and concatenates an expression',
  ),
  rule(
    'comment after expression',
    'critical',
    `^${CLOSED}(?:[cdal!K]{1,4}[wnsvgxp]{0,4}){1,4}e`,
    'Closes a string, continues the SQL statement and comments out the rest',
  ),
  rule(
    'joined strings',
    'error',
    `^${CLOSED}a[!a]{0,4}(?:[so]|w?o|ns?o)`,
    'Closes a string and concatenates another',
  ),
  rule(
    'closed parentheses',
    'warning',
    '^\\)+[o]?$',
    'Closes a string and parentheses of the SQL statement',
  ),
];

/** What a value does where a number or a name was expected. */
const AFTER_VALUE: readonly ShapeRule[] = [
  rule(
    'condition',
    'critical',
    `^(?:${VALUE})?${CLOSED}(?:l!?\\(*${VALUE}!?c!?${VALUE}|l!?\\(*${VALUE}!?d[!a]{0,4}[soqpt]|l[!a]{0,4}[qfz]|!?d[!a]{0,4}[q])`,
    BOOLEAN,
  ),
  rule(
    'condition',
    'critical',
    '^(?:[!a]{0,4}[ns])?\\)*l(?:wcwe|ve|sa[!a]{0,4}[so])|^f[cd]o',
    BOOLEAN,
  ),
  rule(
    'condition',
    'critical',
    `^[!a]{0,4}[ns]${CLOSED}l!?\\(*${OPERAND}!?[cd]!?${VALUE}`,
    BOOLEAN,
  ),
  rule(
    'clause after value',
    'critical',
    `^(?:[!a]{0,4}[nsv]${CLOSED}|\\)*)BK[!a]?n(?:,n)*(?:K?a?$|[eo,])`,
    'Adds a sort order to find out how many columns the query has',
  ),
  rule(
    'clause after value',
    'critical',
    `^[!a]{0,4}[nsv]${CLOSED}(?:W!?${VALUE}[cd]|H!?${VALUE}c|Pg|Pf|IKs|Lf|Tw[sn])`,
    'Adds a clause to the SQL query',
  ),
  rule(
    'clause after value',
    'critical',
    `^\\)+(?:Aw)?(?:W|BK|U|l|Tws)`,
    'Closes a parenthesis of the SQL statement and continues it',
  ),
  rule('condition', 'critical', `^x\\)*l!?\\(*${VALUE}!?[cd]${VALUE}`, BOOLEAN),
  rule(
    'clause without a value',
    'critical',
    '^w{0,2}(?:Aw)?[WH]!?ncn(?:$|[elac);WTd])',
    'Adds a clause to the SQL query',
  ),
  rule(
    'clause after value',
    'critical',
    `^[!a]{0,4}[nsv]${CLOSED}LnLn(?:$|e)`,
    'Adds a clause to the SQL query',
  ),
  rule(
    'condition of numbers',
    'critical',
    `^(?:[!a]{0,4}[nsv])?${CLOSED}[l,a;]?[!a]{0,4}u(?:$|[elacx),])|l[!a]{0,4}u`,
    'Tests whether the database evaluates a comparison',
  ),
  rule(
    'clause after value',
    'critical',
    `^[!a]{0,4}[nsv](?:,[nsv]){1,20}Fw(?:$|[eWULB])`,
    'Adds a clause to the SQL query',
  ),
  rule(
    'union select',
    'critical',
    `^[!a]{0,4}[nsv]${CLOSED}U(?:K)?\\(*E(?:wF[wqg]|a?F?w?$)`,
    UNION,
  ),
  rule('stacked call', 'critical', `^[!a]{0,4}[nsv]\\)*;[fgu]`, STACKED),
  rule('condition', 'critical', '^[!a]{0,2}[ns]as[cd][so]', BOOLEAN),
  rule(
    'union select',
    'critical',
    `^[!a]{0,4}[nsvx]{0,2}w?${CLOSED}U(?:K)?\\(*E(?:[!a]{0,4}[nvfqz]|s,)`,
    UNION,
  ),
  rule('union select', 'critical', `^[!a]{0,4}[nsv]${CLOSED}UK?(?:Kp|w{2}$|w{2}e)`, UNION),
  rule(
    'select of an expression',
    'critical',
    `^(?:${VALUE})?${CLOSED}[a,]?\\(*q(?:$|[eacl),])`,
    'Injects a query into the SQL statement',
  ),
  rule(
    'condition of strings',
    'error',
    '^[!a]{0,2}s!?[cd]s?[so]$|^[so](?:,[so]){0,9}!?[cd]!?[so]',
    'Contains an SQL string comparison',
  ),
  rule(
    'comment after value',
    'warning',
    '^[!a]{0,2}n\\)*e',
    'Comments out the rest of the SQL statement',
  ),
];

/** What is SQL wherever it is. */
const ANYWHERE: readonly ShapeRule[] = [
  rule(
    'union select',
    'critical',
    `(?:^|[nsovpqtgf)e(])U(?:K)?\\(*(?:Ex?[navsfgpqzo]|Ew,|q|E[!])`,
    UNION,
  ),
  rule('union select', 'error', `U(?:K)?\\(*E(?:[navsfgpqz]|w[,F]|Kw?,)`, UNION),
  rule(
    'stacked statement',
    'critical',
    `;\\(*(?:E(?:[!a]{0,4}[nsvfgqtz]|pF?|aF|[w](?:,w)*F)|TKw|TIg|T(?:v|w)(?:[a-zA-Z.]*[cnvsp]|$|e)|Tf|Tq|T[pt][ETw]|TIw|T(?:F|w)?w?W)`,
    STACKED,
  ),
  rule(
    'conditional statement',
    'critical',
    '(?:^|[;)o])Tu(?:E[!a]{0,4}[navsfgpqz]|T[KwIF])',
    STACKED,
  ),
  rule(
    'clause after words',
    'critical',
    'BK[!a]?n(?:,n)*a?e|H!?ncn',
    'Adds a clause to the SQL query',
  ),
  rule('union select', 'critical', 'UK?\\(*E[nwsv](?:,[nwsv]){0,20}Fw.{0,40}e$', UNION),
  rule('condition', 'error', `l!?${VALUE}!?c!?${VALUE}`, BOOLEAN),
];

/**
 * Finds what a text would do in a statement where a string, a number or a name is expected. The
 * text is lower-case.
 */
export function sqlSignatures(read: string, tell: Report): void {
  const text = withoutFormats(read);
  let isFound = false;
  let isCritical = false;
  const report: Report = (match) => {
    isFound = true;
    isCritical ||= match.weight === 'critical';
    tell(match);
  };
  const bare = sqlShape(text, 0);
  apply(bare, AFTER_VALUE, report);
  apply(bare, ANYWHERE, report);
  statements(bare, text, report);
  const isBroken = afterQuotes(text, report);
  const plain = text.includes('/*') ? text.replaceAll(COMMENT, ' ') : text;
  const ended = STACKED_VALUE.exec(plain);
  if (ended !== null && SHAPED.test(plain.slice(ended[0].length)))
    report({
      family: 'sql',
      name: 'stacked statement',
      message: STACKED,
      weight: 'critical',
      start: ended[0].length,
      end: text.length,
    });
  const whole = rejoined(text);
  if (whole !== null && splitsStatement(text))
    report({
      family: 'sql',
      name: 'split word',
      message: 'Hides SQL keywords from filters',
      weight: 'critical',
      start: 0,
      end: text.length,
    });
  else if (whole !== null)
    sqlSignatures(whole, ({ name, ...match }) =>
      report({ ...match, name: `split ${name}`, start: 0, end: text.length }),
    );
  calls(bare, isBroken || isIntrusion(bare.kinds), report);
  if (!isCritical) {
    tautology(text, report);
    sqlValues(text, report);
  }
  if (!isFound) sqlPieces(text, tell);
}

/** What a text would do that ends the string it is put into; true when it ends one. */
function afterQuotes(text: string, report: Report): boolean {
  let broken = false;
  for (const quote of ["'", '"', '`']) {
    const at = text.indexOf(quote);
    // A number of an issue, as Markdown quotes it.
    if (at < 0 || (quote === '`' && /^#\d{1,7}`/.test(text.slice(at + 1, at + 10)))) continue;
    const shape = sqlShape(text, at + 1);
    broken = apply(shape, AFTER_QUOTE, report) || broken;
    if (
      PLAIN_VALUE.test(text.slice(0, at)) &&
      SHAPED.test(text.slice(at + 1).replace(/^[\s);]{1,9}/, ''))
    )
      report({
        family: 'sql',
        name: 'statement after quote',
        message: STACKED,
        weight: 'critical',
        start: at,
        end: text.length,
      });
    apply(shape, ANYWHERE, report);
    calls(shape, isIntrusion(shape.kinds), report);
  }
  return broken;
}

/**
 * A condition that compares a value with itself, and one that begins or ends in another parameter.
 */
function tautology(text: string, report: Report): void {
  const same = SAME.exec(text);
  if (same !== null)
    report({
      family: 'sql',
      name: 'condition that is always true',
      message: 'Adds a condition that is always true',
      weight: 'critical',
      start: same.index,
      end: same.index + same[0].length,
    });
  const half = HALF_COMMENT.exec(text);
  if (half !== null)
    report({
      family: 'sql',
      name: 'statement over two values',
      message: 'Hides SQL with a comment that spans two values',
      weight: 'critical',
      start: half.index,
      end: half.index + half[0].length,
    });
}

const SAME =
  /(?:\b|\d\.?)(?:x?or|and|\|\||&&)[\s(+]{1,5}(?:(\d{1,9})[\s)]{0,3}(?:=|like)[\s(]{0,3}\1(?![\d.])|(['"])(\w{0,12})\2\s{0,3}(?:=|like)\s{0,3}\2\3(?:\2|$))/;
const HALF_COMMENT =
  /(?:^|[\s)\d/])(?:union|select|from|where|and|or|having|order)\s{0,3}\/\*[^*/]{0,20}$|^[^*/]{0,3}\*\/\s{0,3}(?:union|select|from|where|and|or|all|order|group|having)\b|^\*\/\w{1,30}\/\*$/;
/** A comment within a statement, which is a space to a database. */
const COMMENT = /\/\*[^*]{0,60}\*\//g;
/** A value of one word that a semicolon ends. */
const STACKED_VALUE = /^[\w.@'")-]{0,40}\s{0,3};\s{0,3}/;
/** Whether a text begins as what is joined to a statement does. */
const isIntrusion = (kinds: string): boolean =>
  /^(?:[!a]{0,4}[nsv]?)\)*(?:[le;,aUdB]|[fq](?:$|e))/.test(kinds);

function apply(shape: SqlShape, rules: readonly ShapeRule[], report: Report): boolean {
  let isFound = false;
  for (const { name, message, weight, pattern } of rules) {
    const found = pattern.exec(shape.kinds);
    if (found === null) continue;
    isFound = true;
    const first = shape.tokens[found.index];
    const last = shape.tokens[found.index + Math.max(1, found[0].length) - 1];
    report({
      family: 'sql',
      name,
      message,
      weight,
      start: first?.start ?? 0,
      end: last?.end ?? first?.end ?? 0,
    });
  }
  return isFound;
}

/**
 * Calls and names that only attacks on databases hold; alone they are less than within a statement.
 */
function calls(
  { dangerous, system, subqueries, kinds, inlineComments }: SqlShape,
  isWithin: boolean,
  report: Report,
): void {
  const isSql = isWithin || subqueries.length > 0 || /[UE]/.test(kinds);
  for (const { text, start, end } of dangerous.slice(0, 3)) {
    const isRare = text.includes('_') || text.length > 8;
    report({
      family: 'sql',
      name: 'database function',
      message: `Calls the database function ${text}, which delays, reads files or discloses data`,
      weight: isSql || isRare ? 'critical' : 'error',
      start,
      end,
    });
  }
  for (const { start, end } of subqueries.slice(0, 2))
    report({
      family: 'sql',
      name: 'query in parentheses',
      message: 'Contains an SQL subquery',
      weight: 'critical',
      start,
      end,
    });
  for (const { text, start, end } of system.slice(0, 2)) {
    const isNamed = text.includes('_') || text.includes('$') || text.startsWith('sys');
    if (isNamed)
      report({
        family: 'sql',
        name: 'system table',
        message: `Refers to ${text}, a database metadata table`,
        weight: isSql || /F/.test(kinds) ? 'critical' : 'warning',
        start,
        end,
      });
  }
  if (inlineComments >= 2 && /[UEl]/.test(kinds))
    report({
      family: 'sql',
      name: 'comments between words',
      message: 'Hides SQL keywords between comments',
      weight: /UK?E/.test(kinds) ? 'critical' : 'error',
      start: 0,
      end: 0,
    });
}

const STATEMENT = new RegExp(
  `^(?:E(?:a|K)?(?:[navswfgptqz](?:Aw)?(?:,[navswfgptqz]){0,20})F(?:w(?:$|[;e,WBLA]|w?W)|q|g)|E(?:K)?[!a]{0,3}(?:v(?:$|[;e,])|f)|E[g](?:$|[;e])|E[qz]|TKFw|TI(?:g|w(?:[pK]|TKp))|T(?:w|K)w{0,2}(?:T|K)wc${OPERAND}|TFwW?|TKw(?:$|[;e])|Ts|Tw?wv?s?$|Twx?s|Tv[wg]|TlT[wgf]|Tw(?:\\.|w){1,4}s?)`,
);

/** Whole statements sent as a value. */
function statements(shape: SqlShape, text: string, report: Report): void {
  const first = shape.tokens[0];
  if (first === undefined || !/^[ET]/.test(shape.kinds)) return;
  const found = STATEMENT.exec(shape.kinds);
  const isShaped =
    first.kind === 'select'
      ? (found !== null && /[ac,WfqtpevsgL;]|EK/.test(shape.kinds)) || SELECTED.test(text)
      : SHAPED.test(text) && (found !== null || NAMED.test(text));
  // Tools that watch databases send statements whose values were taken out.
  const isEmptied = (text.match(/(?:=|\bin|,|\()\s{0,3}\(?\s{0,3}\?/g)?.length ?? 0) >= 2;
  if (isShaped)
    report({
      family: 'sql',
      name: HARMFUL.test(text) ? 'harmful statement' : 'whole statement',
      message: 'Is an SQL statement',
      weight: isEmptied ? 'warning' : 'critical',
      start: 0,
      end: text.length,
    });
}

/**
 * What waits, runs programs, touches files of the server, stops it, or makes users and code: no
 * query for data does.
 */
const HARMFUL =
  /\b(?:xp_\w|sp_(?:oacreate|oamethod|configure|makewebtask|executesql)\b|sys_(?:eval|exec)\b|waitfor\s{1,9}(?:delay|time)\b|shutdown\s{0,9}(?:$|;|--|with\b)|load\s{1,9}data\b|(?:from|to)\s{1,9}program\b|exec(?:ute)?\s{1,9}(?:master|immediate)\b|(?:create|alter|drop)\s{1,9}(?:or\s{1,9}replace\s{1,9})?(?:user|login|role|function|procedure|trigger|database)\b|grant\s{1,9}\w{1,20}\s{1,9}(?:on|to)\b|backup\s{1,9}database\b)/;

/** What a value holds before the quote that ends it. */
const PLAIN_VALUE = /^[\w.@ -]{0,40}$/;

const SHAPED = new RegExp(
  inOrder(
    /^\s{0,20}/,
    anyOf(
      /insert\s{1,9}into\s{1,9}[\w.`"[\]]{1,60}\s{0,9}(?:\(|values|select)/,
      /delete\s{1,9}from\s{1,9}[\w.`"[\]]{1,60}\s{0,9}(?:where\b|;|$|--)/,
      /update\s{1,9}[\w.`"[\]]{1,60}\s{1,9}set\s{1,9}[\w.`"[\]]{1,60}\s{0,9}=/,
      inOrder(
        /(?:drop|truncate)\s{1,9}/,
        anyOf(/table/, /database/, /schema/, /view/, /function/, /procedure/, /user/, /index/),
        /\s{1,9}[\w.`"[\]]{1,60}\s{0,9}(?:;|$|--|cascade|#)/,
      ),
      inOrder(
        /(?:create|alter)\s{1,9}(?:or\s{1,9}replace\s{1,9})?/,
        anyOf(/table/, /database/, /user/, /function/, /procedure/, /login/, /trigger/, /view/),
        /\s{1,9}[\w.`"[\]@']{1,60}\s{0,9}(?:\(|identified|as\b|add\b|with\b|returns)/,
      ),
      /exec(?:ute)?\s{1,9}(?:master|xp_|sp_|immediate\b)/,
      /declare\s{1,9}@\w{1,40}\s/,
      /waitfor\s{1,9}(?:delay|time)\s{0,9}'/,
      /shutdown\s{0,9}(?:;|--|with\b)/,
      /begin\s{1,9}(?:dbms_|declare|execute)/,
      /call\s{1,9}[\w.]{1,60}\(/,
      /copy\s{1,9}\w{1,60}\s{1,9}(?:from|to)\s{1,9}/,
      /load\s{1,9}data\b/,
      /grant\s{1,9}\w{1,20}\s{1,9}(?:on|to)\s/,
      /backup\s{1,9}database\s/,
      inOrder(
        /show\s{1,9}/,
        anyOf(/tables/, /databases/, /schemas/, /columns/, /grants/, /processlist/, /variables/),
        /\s{0,9}(?:;|--|#|from\s|like\s|where\s)/,
      ),
      /desc(?:ribe)?\s{1,9}\w{1,60}\s{0,9}(?:;|--|#)/,
      /explain\s{1,9}select\b/,
      /lock\s{1,9}tables\s{1,9}\w{1,60}\s{1,9}(?:read|write)\b/,
      /handler\s{1,9}\w{1,60}\s{1,9}(?:open|read\s{1,9}(?:first|next))\b/,
      /prepare\s{1,9}\w{1,60}\s{1,9}from\s/,
    ),
  ),
);

/** Statements that begin as no sentence does, whatever follows. */
const NAMED = /^\s{0,9}(?:create|explain|lock|handler|prepare|desc|show)/;

/** A query of a value, without a table. */
const SELECTED =
  /^\s{0,9}select\s{0,9}(?:\(\s{0,9}(?:\d{1,9}|null)\s{0,9}\)|'[^']{0,40}'|null|\d{1,9})\s{0,9}(?:;|--|#|,\s{0,9}[\d'n(@])|^\s{0,9}select\s{1,9}top\s{1,9}\d{1,6}\s/;
