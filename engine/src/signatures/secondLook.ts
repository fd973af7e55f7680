import { COMMAND_NAMES, TOOL_NAMES } from './families/commandNames.ts';
import { GATE, WEAK } from './gateLiterals.ts';

/** Commands that attacks also send with nothing before them. */
const ALONE: ReadonlySet<string> = new Set([
  'cat',
  'ping',
  'nslookup',
  'wget',
  'curl',
  'id',
  'ls',
  'dir',
  'type',
  'rm',
  'nc',
  'gunzip',
  'strings',
  'head',
  'tail',
  'less',
  'more',
  'grep',
  'sed',
  'cp',
  'mv',
  'tac',
  'nl',
  'xxd',
  'awk',
  'visudo',
  'bsdtar',
  'c89',
  'c99',
  'cpulimit',
  'flock',
  'time',
  'nohup',
  'strace',
  'env',
  'perf',
  'set',
  'python',
  'sudo',
  'which',
  'whereis',
  'net',
  'perl',
  'ruby',
  'php',
  'node',
  ...TOOL_NAMES,
]);
/** Words that join to a statement where a string of it ended. */
const JOINING: ReadonlySet<string> = new Set([
  'or',
  'and',
  'xor',
  'union',
  'as',
  'where',
  'order',
  'group',
  'having',
  'like',
  'rlike',
  'regexp',
  'ilike',
  'similar',
  'in',
  'is',
  'between',
  'limit',
  'not',
  'procedure',
  'into',
  'div',
  'mod',
  'waitfor',
  'collate',
  'glob',
  'sounds',
  'offset',
  'intersect',
  'except',
  'from',
  'select',
  'alter',
  'insert',
  'drop',
  'create',
  'delete',
  'exec',
  'execute',
  'grant',
  'update',
  'if',
  'case',
  'end',
]);
/** What a shell leaves out within a word. */
const LEFT_OUT =
  /[a-z\d](?:''|""|\\|\^|\$[@?*!\d]|\$\(\))[a-z\d'"]|[a-z]['"][a-z\d]{1,6}['"][a-z]/i;
const MOST_LOOKS = 200;

/**
 * What of a gate's bits stays after a second look at those that prose has too: quotes that nothing
 * follows that would join to a statement, separators that no command follows, words that join
 * conditions without a comparison.
 */
export function secondLook(text: string, bits: number): number {
  let strong = bits & ~WEAK;
  if ((bits & WEAK) === 0) return strong;
  if ((bits & GATE.logical) !== 0 && (bits & GATE.compare) !== 0) strong |= GATE.sql;
  if ((bits & GATE.quote) !== 0) strong |= afterQuotes(text);
  if (
    (strong & GATE.command) === 0 &&
    (bits & (GATE.separator | GATE.quote)) !== 0 &&
    (hasCommand(text) ||
      ((bits & GATE.quote) !== 0 || text.includes('\\') || text.includes('^')
        ? LEFT_OUT.test(text)
        : false))
  )
    strong |= GATE.command;
  return strong;
}

/**
 * Whether what follows the first quote of a kind joins to a statement, or what is before it
 * begins script.
 */
function afterQuotes(text: string): number {
  let bits = 0;
  for (const quote of ["'", '"', '`', '\xb4']) {
    const at = text.indexOf(quote);
    if (at < 0) continue;
    const from = skip(text, at + 1, SPACES);
    const char = text[from] ?? '';
    if (char === '' ? from > at + 1 : joins(text, from)) bits |= GATE.sql;
    // A value that begins with a whole string may go on with the statement.
    const end = skip(text, 0, SPACES) === at ? text.indexOf(quote, at + 1) : -1;
    if (end < 0 && at === 0 && /^\W{0,6}\d/.test(text.slice(1, 8))) bits |= GATE.sql;
    if (end > 0 && COMPARES.test(text.slice(end + 1, end + 20))) bits |= GATE.sql;
    // Right behind each other, as where one is escaped by doubling.
    if (char === quote) bits |= GATE.sql | GATE.noSql;
    if (/[|&;,]/.test(char)) bits |= GATE.noSql;
  }
  return bits;
}

const SPACES = ' \t\n\r)\v\f\xa0';

/** What compares a string with what follows it, or lists another one. */
const COMPARES =
  /^\s{0,5}(?:[=<>!]|(?:not\s{1,3})?(?:like|ilike|rlike|regexp|in|between|is)\b|,\s{0,3}['"])/i;

/** Whether what is at a position joins to a statement. */
const joins = (text: string, at: number): boolean =>
  /[=<>!|&+*/;#%^~-]/.test(text[at] ?? '') || JOINING.has(wordAt(text, at).toLowerCase());

function skip(text: string, from: number, signs: string): number {
  let at = from;
  while (at < text.length && signs.includes(text[at] ?? '')) at++;
  return at;
}

function wordAt(text: string, from: number): string {
  let at = from;
  while (at < text.length && at < from + 20 && /\w/.test(text[at] ?? '')) at++;
  return text.slice(from, at);
}

/**
 * What a character is to a shell: ends a command, is left out before a name, belongs to a name, or
 * is left out within it.
 */
const ENDS = 1,
  LEADS = 2,
  NAMES_IT = 4,
  HIDES = 8,
  FOLDER = 16;
const SHELL = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  const isName = /[\w.-]/.test(char);
  return (
    (/[;|&\n\r`^\\(]/.test(char) ? ENDS : 0) |
    (/[ \t\n\r"'({\\+`;|&^$,]/.test(char) ? LEADS : 0) |
    (isName ? NAMES_IT : 0) |
    (/["'^]/.test(char) ? HIDES : 0) |
    (/[/\\]/.test(char) ? FOLDER : 0)
  );
});
const shellClass = (text: string, at: number): number => SHELL[text.charCodeAt(at)] ?? 0;

/**
 * Whether a command follows a separator, or the text begins with one, read as a shell would: quotes
 * and backslashes within words left out.
 */
function hasCommand(text: string): boolean {
  const start = commandAt(text, 0);
  if (
    start !== '' &&
    isCommand(start) &&
    (ALONE.has(start) || /^\W{0,8}\w{0,4}["'`\\^]{1,2}\w{0,8}(?!\w)/.test(text)) &&
    !/^\s*[a-z]+['’][a-z]/i.test(text)
  )
    return true;
  let looks = 0;
  for (let at = 0; at < text.length; at++) {
    if ((shellClass(text, at) & ENDS) === 0 || (text[at] === '(' && text[at - 1] !== '$')) continue;
    if (looks++ >= MOST_LOOKS || isCommand(commandAt(text, at + 1))) return true;
    while (at + 1 < text.length && (shellClass(text, at + 1) & LEADS) !== 0) at++;
  }
  return false;
}

const isCommand = (word: string): boolean => word.length <= 20 && COMMAND_NAMES.has(word);

/** The word at a position as a command, its folders left out. */
function commandAt(text: string, start: number): string {
  let from = start;
  while (from < text.length && (shellClass(text, from) & LEADS) !== 0) from++;
  let isHidden = false;
  let at = from;
  const most = Math.min(text.length, from + 60);
  for (; at < most; at++) {
    const kind = shellClass(text, at);
    if ((kind & NAMES_IT) !== 0) continue;
    if ((kind & FOLDER) !== 0) {
      from = at + 1;
      isHidden = false;
    } else if ((kind & HIDES) !== 0) isHidden = true;
    else break;
  }
  if (at === from || at - from > 24) return '';
  const word = text.slice(from, at).toLowerCase();
  return (isHidden ? word.replace(/["'^]/g, '') : word).replace(/\.exe$|\d+$/, '');
}
