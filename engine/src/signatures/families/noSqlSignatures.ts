import { anyOf, eitherOf, inOrder } from '../../patterns/anyOf.ts';
import type { Report, SignaturePlace } from '../signature.ts';
import { applyPatterns, rulesOf } from './patternRules.ts';

const rule = rulesOf('noSql');
const OPERATORS =
  'ne|eq|gte?|lte?|n?in|n?or|and|not|regex|where|exists|type|mod|all|size|elemmatch|expr|jsonschema|text|function|accumulator|lookup|merge|out|comment|options|set|unset|inc|push|pull|rename|slice|geointersects|near|within|natural|query|orderby|maxscan|explain|eval|group|match|project|sort|limit|unionwith';

/**
 * What follows a variable where GraphQL declares it: its type, which no operator takes as a value.
 */
const NO_TYPE =
  '(?!\\s{0,5}\\[{0,2}(?!(?:true|false|null|function|new|this|undefined)\\b)[a-z_]\\w{0,80}!?\\]?!?\\]?!?\\s{0,5}[),=$@])';

const RULES = [
  rule(
    'query operator',
    'critical',
    new RegExp(
      `["'{,\\[\\s(]\\$(?:${OPERATORS})["']?\\s{0,9}:${NO_TYPE}|\\[\\$(?:${OPERATORS})\\]`,
    ),
    'Contains a document database operator instead of a value',
  ),
  rule(
    'code in a query',
    'critical',
    new RegExp(`\\$where["']?\\s{0,5}(?::${NO_TYPE}|[=\\]])`),
    'Runs code in a document database',
  ),
  rule(
    'code in a query',
    'critical',
    new RegExp(
      eitherOf(
        inOrder(
          /\bthis\.\w{1,40}\s{0,5}/,
          anyOf(/[=!]={1,2}/, /\.(?:match|length|startswith|substring|charat|indexof)/),
        ),
        /["'];?\s{0,5}return\s{1,5}(?:true|\(|1|'|"|this|!)/,
        /["']\s{0,5};\s{0,5}(?:it|var|date|while|do|sleep|return|function)\b/,
        inOrder(
          /\b(?:db|tojson)\./,
          anyOf(
            /getcollection\w{0,8}/,
            inOrder(
              /\w{1,30}\./,
              anyOf(
                /find(?:one)?/,
                /insert(?:one|many)?/,
                /update(?:one|many)?/,
                /remove/,
                /drop/,
                /count/,
                /save/,
                /delete(?:one|many)?/,
                /aggregate/,
                /mapreduce/,
                /stats/,
                /distinct/,
              ),
            ),
          ),
          /\s{0,5}\(/,
        ),
        /\bmapreduce\b/,
        /\bemit\s{0,3}\(\s{0,3}this/,
        /\bnew\s{1,5}date\s{0,3}\([^)]{0,20}\)\s{0,5};?\s{0,5}(?:do|while)/,
        /\bdo\s{0,5}\{[^}]{0,120}\}\s{0,5}while\s{0,5}\(/,
        /\bdb\.(?:version|currentop|hostinfo|stats|admincommand|eval|injection)\b/,
        /\bsleep\s{0,3}\(\s{0,3}\d{3,6}\s{0,3}\)/,
        /^\s{0,3}\w{0,20}\s{0,3};\s{0,5}return\s{1,5}(?:true|1)\b/,
      ),
    ),
    'Runs code in a document database',
  ),
  rule(
    'always true',
    'critical',
    /["']\s{0,5}(?:\|\||&&)\s{0,5}["']?(?:\w{0,12})["']?\s{0,5}={1,3}\s{0,5}["']?\w{0,12}|["']\s{0,5}\|\|\s{0,5}(?:true|1|'|this\.)|["']\s{0,5},\s{0,5}\$?(?:or|and|where)\s{0,5}:\s{0,5}[[{]|true,\s{0,3}\$where\s{0,3}:/,
    'Makes a query condition always true',
  ),
  rule(
    'path of XML',
    'critical',
    /\b(?:child|parent|ancestor(?:-or-self)?|descendant(?:-or-self)?|following(?:-sibling)?|preceding(?:-sibling)?|self|attribute)::(?:node\(|text\(|\*|\w{1,40}\[)|\bcount\s{0,3}\(\s{0,3}\/|['"]\s{0,3}(?:or|and)\s{1,3}(?:count|name|string-length|position|contains|starts-with)\s{0,3}\(\s{0,3}(?:\/|\)|\.|parent|child|@)/,
    'Changes an XPath query',
  ),
];

/**
 * Finds operators, paths and code that a database of documents would take. The text is lower-case.
 */
export const noSqlSignatures = (text: string, report: Report): void =>
  applyPatterns(RULES, text, report);

const NAME_OPERATOR = new RegExp(`(?:^|[.[\\]{])\\$(?:${OPERATORS})(?:\\]|$|[.[])`, 'i');

/** Options of OData and SODA that whole names of a query are, and operators elsewhere. */
const QUERY_OPTION = /^\$(?:orderby|limit|group|query)$/i;

/**
 * Whether a name is, or ends in, an operator of a document database: `password[$ne]`, `filter.$gt`.
 */
export const isOperatorName = ({ location, name }: SignaturePlace): boolean =>
  name.includes('$') &&
  NAME_OPERATOR.test(name) &&
  !(location === 'query' && QUERY_OPTION.test(name));

const LOOKUP =
  /^[a-z][a-z\d]{0,40}(?:_[a-z\d]{1,40}){0,4}(?:__[a-z][a-z\d]{0,40}(?:_[a-z\d]{1,40}){0,4}){1,8}__(?:i?exact|i?contains|i?startswith|i?endswith|i?regex|isnull|has_keys?|has_any_keys|contained_by|gte?|lte?|range|in)$/;

/** Whether a name asks through relations of a mapped database: `owner__team__name__startswith`. */
export const isRelationLookup = (name: string): boolean => name.includes('__') && LOOKUP.test(name);
