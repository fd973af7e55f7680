import { STRONG_NAMES, TOOL_NAMES } from './families/commandNames.ts';
import { SPLIT_LITERALS } from './sql/splitWords.ts';
import { DANGEROUS_FUNCTIONS, SYSTEM_NAMES } from './sql/sqlWords.ts';
import literals from './gateLiterals.json' with { type: 'json' };

/** What a text may hold, by the first look at it: which families are worth reading it for. */
export const GATE = {
  sql: 1,
  noSql: 2,
  xss: 4,
  command: 8,
  code: 16,
  path: 32,
  url: 64,
  xml: 128,
  template: 256,
  ldap: 512,
  line: 1024,
  object: 2048,
  prototype: 4096,
  graphQl: 8192,
  /** Holds something encoded. */
  encoded: 16_384,
  /** Begins as JSON does. */
  json: 32_768,
  /**
   * A quote; a sign that ends a command; a word that joins conditions; a sign that compares: each
   * looked at again, since prose has them too.
   */
  quote: 65_536,
  separator: 131_072,
  logical: 262_144,
  compare: 524_288,
} as const;

/** What says something only together with what is beside it. */
export const WEAK = GATE.quote | GATE.separator | GATE.logical | GATE.compare;

const before = (name: string, signs: string): string[] =>
  signs.split('').map((sign) => `${sign}${name}`);
const after = (name: string, signs: string): string[] =>
  signs.split('').map((sign) => `${name}${sign}`);
const { sql, noSql, xss, command, path, url } = GATE;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const MATHS = ['md0', 'pow', 'div', 'sin', 'cos', 'tan', 'log', 'exp', 'mod', 'sha0', 'crc00'];
const SCRIPT_FILES = ['.php', '.jsp', '.asp', '.aspx', '.phar', '.phtml', '.cgi'];
/** What stands before a command that follows a separator. */
const COMMAND_STARTS = ['$', ' $', '.\\', ' .\\', '. /', ' . /', '(', '{ ', '! '];

/** Literals that are made of words and of signs beside them. */
const MADE: readonly (readonly [bits: number, literals: readonly string[]])[] = [
  [sql, after('order', '\n\t#-/')],
  [sql, MATHS.flatMap((name) => [`${name}(`, `${name} (`])],
  [sql, [...DANGEROUS_FUNCTIONS].filter((name) => name.length > 3).map((name) => `${name}(`)],
  [sql, SPLIT_LITERALS],
  [sql, [...SYSTEM_NAMES].filter((name) => /[_$]|^sys./.test(name))],
  [noSql, after('$', 'negltwoirasmcpjubfqdhv')],
  [xss, [...after('alert', '[(`.?),\'"/\n\r'), ...before('alert', '(=,{:')]],
  [xss, [...after('confirm', "(`.?),'"), ...before('confirm', '(=,{')]],
  [xss, [...after('prompt', "(`.?),'"), ...before('prompt', '(=,{')]],
  [xss, [...after('eval', '(`.?),'), ...before('eval', '(=,')]],
  [xss, [...after('document', '.[?'), ...after('window', '.[?='), ...after('location', '.=[(')]],
  [
    command,
    STRONG_NAMES.filter((name) => name !== 'id' && /^[a-z]+$/.test(name)).map(
      (name) => `{${name},`,
    ),
  ],
  [command, COMMAND_STARTS.flatMap((start) => [`;${start}`, `|${start}`, `&${start}`])],
  [command, TOOL_NAMES.filter((name) => !/\d/.test(name))],
  [path, SCRIPT_FILES.flatMap((kind) => after(kind, ';#\n\r\\'))],
  [url, [...after('http:', LETTERS), ...after('https:', LETTERS)]],
];

/**
 * Letters are lower-case and stand for both; 0 stands for any digit. A text without any of these is
 * harmless for what is looked for here.
 */
export const GATE_LITERALS: readonly (readonly [bits: number, literals: readonly string[]])[] = [
  [GATE.quote, literals.quote],
  [GATE.separator, literals.separator],
  [GATE.logical, literals.logical],
  [GATE.compare, literals.compare],
  [GATE.sql, literals.sql],
  [GATE.noSql, literals.noSql],
  [GATE.xss, literals.xss],
  [GATE.command, literals.command],
  [GATE.code, literals.code],
  [GATE.path, literals.path],
  [GATE.url, literals.url],
  [GATE.xml, literals.xml],
  [GATE.template, literals.template],
  [GATE.ldap, literals.ldap],
  [GATE.line, literals.line],
  [GATE.object, literals.object],
  [GATE.prototype, literals.prototype],
  [GATE.graphQl, literals.graphQl],
  [GATE.encoded, literals.encoded],
  [GATE.json, literals.json],
  ...MADE,
];
