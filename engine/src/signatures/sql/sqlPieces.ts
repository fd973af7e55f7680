import { applyPatterns, rulesOf } from '../families/patternRules.ts';
import type { Report } from '../signature.ts';
import { FUNCTION_NAMES } from './functionNames.ts';

const rule = rulesOf('sql');

/** Pieces of SQL that say little alone: a function's name, a word that joins, a cast. */
const PIECES = [
  rule(
    'function of a database',
    'notice',
    new RegExp(`(?:^|[\\s(,=+|'"&;/-])(?:${FUNCTION_NAMES})\\s{0,9}=?\\(`),
    'Contains a database function',
  ),
  rule(
    'cast',
    'warning',
    /[\w)"'\]]::(?:int\d?|integer|bigint|smallint|text|jsonb?|numeric|decimal|varchar|char|bool(?:ean)?|double precision|real|float\d?|regclass|bytea|date|timestamp|uuid|name|xml|money|inet)\b/,
    'Uses a database type cast',
  ),
  rule(
    'word after quote',
    'notice',
    /['"`´][\s)]{0,9}(?:(?:x?or|and|like|ilike|regexp|rlike|between|in|is|union|alter|having|div|collate|order\s{1,3}by|group\s{1,3}by|limit|select|where|procedure|into|not)\b\s{0,5}(?:["'`´(/\\<>!=\d]|$)|(?:x?or|and)\s{1,5}\w{1,40}\s{0,3}[<>!=;])/,
    'Closes a string and continues the SQL statement',
  ),
  rule(
    'word of a statement',
    'warning',
    /\bexecute\s{1,5}immediate\b|\bdeclare\s{1,5}@\w|\bexec\s{1,5}(?:\(?@|master\b)|\bselect\s{1,5}pg_|\bwaitfor\s{1,5}delay\b|\bprocedure\s{1,5}analyse\b|\bif\s{0,3}\(\s{0,3}\d{1,12}\s{0,3}=|\bcase\s{1,5}when\b|\bwhen\s{1,5}\d{1,12}\s{1,5}then\b|\barray\s{0,3}\[\w|\bunion\s{1,5}(?:all\s{1,5})?select\b|\bhaving\s{1,5}\d|\border\s{1,5}by\s{1,5}\d|\bxor\s{1,5}[\d'"]|\bselect\*\/|\bselect\b.{0,60}\b(?:user|version|database)\s{0,3}\(|\binto\s{1,5}(?:out|dump)file\b|\bcollate\s{0,3}["`u\\]/,
    'Contains SQL keywords',
  ),
  rule(
    'condition without comparison',
    'critical',
    /^\W{0,3}\d{0,12}\W{0,3}(?:x?or|and|\|\||&&) ?[!~] ?\d{1,12}\s{0,3}(?:$|--|#|\))/,
    'Adds a condition to the SQL query',
  ),
  rule(
    'joined table',
    'critical',
    /\b(?:natural|left|right|inner|outer|full|cross) join \w{1,40} (?:on ["'`\w.]{1,40} ?=|using ?\()|\bjoin \w{1,40} on (?:\d{1,9} ?= ?\d|\w{1,40}\.\w{1,40} ?= ?\w)/,
    'Adds a table to the SQL query',
  ),
  rule(
    'computed order',
    'critical',
    /\border by (?:case when\b|i?if ?\(|rand\w{0,3} ?\(|\( ?select\b)/,
    'Adds a sort order to the SQL query',
  ),
  rule(
    'characters by number',
    'critical',
    /\bn?cha?r\s{0,3}\(\s{0,3}(?:0x)?[\da-f]{1,7}\s{0,3}\)\s{0,3}(?:\|\||[+,])\s{0,3}n?cha?r\s{0,3}\(/,
    'Builds a string from character codes',
  ),
  rule(
    'statement in a variable',
    'critical',
    /\bexec(?:ute)?\s{0,5}\(\s{0,5}@\w{1,20}\s{0,5}\)/,
    'Executes a string as an SQL statement',
  ),
  rule(
    'end of a string',
    'notice',
    /^(?:'[^'\w\s]{0,6}\d[^']{0,60}|"[^"\w\s]{0,6}\d[^"]{0,60}|`[^`\w\s]{0,6}\d[^`]{0,60})$/,
    'Starts by closing a string',
  ),
  rule(
    'values of a statement',
    'notice',
    /^(?:'',?\s{0,3}){3}|^\W{0,3}values\s{0,5}\(\s{0,5}['"\d]|^`\s{0,3}as\s{0,3}`|\bcreate\s{1,5}table\s{1,5}\w|^['"]\s{0,3}(?:alter|create|drop)\s{1,5}\w|^\W{0,3}xor\s{1,9}[\d'"]|^\W{0,3};\s{0,3}(?:truncate|print)\b|^[\s(]{0,3}in\s{0,3}\(\s{0,3}\d{1,12}\s{0,3},/,
    'Contains part of an SQL statement',
  ),
  rule(
    'tautology',
    'notice',
    /^[\s('"]{0,4}\d{1,12}['"]?\s{0,3}(?:!=|<>|<=>)\s{0,3}['"]?\d{1,12}[\s)'"]{0,4}$/,
    'Contains a number comparison instead of a value',
  ),
  rule(
    'condition of numbers',
    'critical',
    /^[\s'")\d]{0,6}x?or\s{1,5}(?:\d{1,6}\s{0,3}(?:--|#)\W{0,4}$|\d{1,6}\s{1,5}(?:not\s{1,5})?between\s{1,5}\d{1,6}\s{1,5}and\s{1,5}\d)/,
    'Tests whether the database evaluates a comparison',
  ),
  rule(
    'condition without end',
    'notice',
    /^\W{0,3}(?:is\s{1,3}(?:not\s{1,3})?null|(?:not\s{1,3})?in\s{0,3}\(\s{0,3}[\w'"-]{1,20}\s{0,3}[,)]|like\s{1,3}(?:null|\()|\)?\s{0,3}like\s{0,3}\(|between\s{1,3}\d)/,
    'Is the end of an SQL condition',
  ),
];

/** Finds pieces of statements. The text is lower-case. */
export const sqlPieces = (text: string, report: Report): void =>
  applyPatterns(PIECES, text, report);

/** Values that are nothing but an end of a string, a condition or a setting of a database. */
const WHOLE_VALUES = [
  rule(
    'string over an operator',
    'critical',
    /^(?:\d{1,12}'\s?[-+*/%^|&]{1,2}\s?'\d{0,12}'?|'\s?[-+*/%^|&=]\s?'{1,2})$/,
    'Closes a string and concatenates another',
  ),
  rule(
    'condition after quote',
    'critical',
    /^[\w@.-]{0,20}['"]\s{0,3}(?:x?or|and|like|mod|div)\s{0,3}['"]\d{0,4}$/,
    'Adds a condition to the SQL query',
  ),
  rule(
    'condition after quote',
    'critical',
    /['"]\s{0,3}(?:x?or|and)\s{0,3}\(\s{0,3}\d{1,6}\s{0,3}\)\s{0,3}(?:x?or\b|and\b|#|--|\/\*|$)/,
    'Adds a condition to the SQL query',
  ),
  rule(
    'condition of numbers',
    'critical',
    /^[\d\s'")]{0,9}\|\|\s{0,3}['"]?\d{1,9}['"]?\s{0,3}(?:=|<>|!=|like\b)\s{0,3}['"]?\d/,
    'Tests whether the database evaluates a comparison',
  ),
  rule(
    'words of one database',
    'critical',
    /\/\*!\d{0,6}\s{0,3}(?:union|select|and|or|xor|from|where|order|group|having|concat|user|version|sleep|all|distinct|procedure|limit)\b/,
    'Hides SQL in a comment that a database executes',
  ),
  rule(
    'condition of numbers',
    'critical',
    /^-?\d{1,9}x?or\s{0,3}\(\s{0,3}\d/,
    'Tests whether the database evaluates a comparison',
  ),
  rule(
    'statement after words',
    'critical',
    /\bwaitfor\s{1,5}(?:delay|time)\s{0,5}'\d|\binto\s{1,5}(?:out|dump)file\s{0,5}['"(]|\bdeclare\s{1,5}@\w{1,30}\s{1,5}(?:as\s{1,3})?(?:n?var|n?char|int|sysname|table|sql_variant)|^[\s('"]{0,4}(?:information_schema\.\w{1,30}|sysobjects|sqlite_(?:master|schema)|pg_catalog(?:\.\w{1,30})?|mysql\.user|all_tables|master\.\.\w{1,30})[\s)'"]{0,4}$/,
    'Is an SQL fragment that only attacks send',
  ),
  rule(
    'call that waits',
    'critical',
    /(?:\b(?:and|or|xor)|&&|\|\||[;+*/-])\s{0,3}\(?\s{0,3}(?:sleep|benchmark|pg_sleep|get_lock)\s{0,3}\(\s{0,3}['"]?\d{1,9}|^\S{0,40}[,(](?:sleep|benchmark|pg_sleep)\(\d{1,9}/,
    'Makes the database wait, to test for injection',
  ),
  rule(
    'call without a value',
    'critical',
    /^[\s('"]{0,4}(?:version|database|schema|sqlite_version|system_user|session_user|db_name|suser_s?name|pg_backend_pid|current_database|current_schema)\s{0,3}\(\s{0,3}\)[\s)'"]{0,4}$/,
    'Queries database metadata',
  ),
  rule(
    'variable of the server',
    'critical',
    /^[\s('"]{0,4}@@[a-z_.]{3,40}[\s)'"]{0,4}$/,
    'Reads a database setting',
  ),
  rule(
    'condition of a call',
    'critical',
    /^\W{0,3}if\s{0,3}\(\s{0,3}(?:(\d{1,6})\s{0,3}=\s{0,3}\1\s{0,3},|[^,]{1,40},\s{0,3}(?:sleep|benchmark|pg_sleep)\s{0,3}\()/,
    'Makes the database branch on a condition',
  ),
  rule(
    'number of another notation',
    'critical',
    /(?:^|[\s(,='")])\d{1,6}\.e\s{0,3}(?:[(),'"]|\.\w|(?:union|select|from|where|or|and)\b)/,
    'Hides what follows a number',
  ),
];

/** Finds what a whole value says by itself. The text is lower-case. */
export const sqlValues = (text: string, report: Report): void =>
  applyPatterns(WHOLE_VALUES, text, report);
