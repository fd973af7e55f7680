import { anyOf, eitherOf, inOrder } from '../../patterns/anyOf.ts';
import type { Report } from '../signature.ts';
import { applyPatterns, rulesOf } from './patternRules.ts';

const rule = rulesOf('template');
const lookup = rulesOf('jndi');
const OPEN =
  '(?:\\{\\s?\\{|\\[%|\\{!|^\\[=|\\$!\\{|\\$\\{|#\\{|\\*\\{|@\\{|<%=|~\\{|\\{=|@\\(|\\[\\[|\\{%|\\$\\{\\{|#\\{\\{)';

/** What a template says to reach code. */
const RUNS_CODE = anyOf(
  '__\\w{3,20}__',
  inOrder(
    '\\.',
    anyOf(
      'class',
      'getclass',
      'forname',
      'constructor',
      'mro',
      'subclasses',
      'popen',
      'exec',
      'invoke',
      'newinstance',
    ),
    '\\b',
  ),
  '\\bt\\(java',
  '\\bnew\\s{1,3}\\w',
  '\\brequest\\b\\s{0,3}[.|[]',
  '\\bconfig\\b\\s{0,3}(?:[.|[]|\\.items|\\}\\})',
  '\\bself\\b\\s{0,3}\\.',
  '\\bruntime\\b',
  '\\bsystem\\s{0,3}\\(',
  '\\bpopen\\b',
  '\\bimport\\b',
  '\\|\\s{0,3}(?:attr|map|filter|reduce|sort)\\s{0,3}\\(',
  '_self\\.',
  '\\bcycler\\b',
  '\\blipsum\\b',
  '\\bjoiner\\b',
  '\\burl_for\\b',
  'get_flashed',
  '\\bfile\\.',
  '\\bdump\\s{0,3}\\(',
  '\\bsystem\\.',
  '\\bprocess\\b',
  '\\bglobal\\b',
  '\\brequire\\s{0,3}\\(',
  '\\beval\\s{0,3}\\(',
  '#\\w{1,20}\\s{0,3}=',
  '@\\w{2,40}\\.\\w',
  '\\bapplicationscope\\b',
  '\\bsessionscope\\b',
  '\\bparam\\.',
  '\\bfacescontext\\b',
  '\\bsettings\\.secret',
  '\\bconstant\\s{0,3}\\(',
  '\\bsource\\s{0,3}\\(',
  '\\binclude\\s{0,3}\\(',
  '\\bdebug\\b\\s{0,3}%',
);

const RULES = [
  rule(
    'calculated template',
    'critical',
    new RegExp(
      `${OPEN}[\\s"'({-]{0,6}\\d{1,12}(?:\\.\\d{1,4})?["']?\\s{0,3}[*+/%-]{1,2}\\s{0,3}["']?\\d{1,12}`,
    ),
    'Tests whether a template evaluates expressions',
  ),
  rule(
    'code in a template',
    'critical',
    new RegExp(`${OPEN}[^}%\\]]{0,120}${RUNS_CODE}`),
    'Makes a template run code',
  ),
  rule(
    'object of a template',
    'critical',
    new RegExp(
      eitherOf(
        /\{\{\s{0,3}(?:_self|request|_context|lipsum|get_flashed_messages)\s{0,3}\}\}/,
        inOrder(
          /\{\{[^{}]{1,60}\|\s{0,3}/,
          anyOf(
            /filter/,
            /map/,
            /sort/,
            /reduce/,
            /attr/,
            /file_excerpt/,
            /exec/,
            /system/,
            /passthru/,
          ),
          /\s{0,3}\(/,
        ),
        /\{\{\s{0,3}(?:printf|html|js|template|call)\s{1,3}["'.]/,
        /\{smarty\w{0,40}::/,
        /\$\{\s{0,3}["'][^"'}]{0,20}["']\s{0,3}\+/,
        /\{@math\s/,
        /^\s{0,3}\{\s{0,3}\d{1,6}\s{0,3}\*\s{0,3}\d{1,6}\s{0,3}\}\s{0,3}$/,
        /\$\{\s{0,3}(?:pagecontext|application)\s{0,3}\}/,
        /\{%\s{0,3}(?:for|set|if)\s[^%]{1,60}\brange\s{0,3}\(/,
        inOrder(
          /\{%-?\s{0,3}(?:if|elif|print|do)\s{0,3}\(?\s{0,3}["']?\d{1,6}["']?\s{0,3}/,
          anyOf(/[=<>!]=?\s{0,3}["']?\d/, /\)/),
        ),
        inOrder(
          /\{/,
          anyOf(/fetch/, /include(?:_php)?/, /insert/, /eval/, /math/, /php/),
          /\s{1,3}(?:file|equation|var|script|name)\s{0,3}=/,
        ),
        /\$\{\s{0,3}\.\w/,
        /\$\{[^{}]{1,40}\?(?:new|api|eval|interpret)\b/,
        /\b\w\{\*\w{1,20}\*\}\w/,
        /\{\{\s{0,3}'[^'}]{0,20}'\s{0,3}~/,
        /(?:^|[\s>])@(?:html|system|request|datetime|environment)\.\w{1,30}\s{0,3}[(.]/,
        /@\{\s{0,3}(?:var|string|int)\s/,
      ),
    ),
    'Makes a template disclose its own objects',
  ),
  rule(
    'call in a template',
    'error',
    new RegExp(`${OPEN}\\s{0,3}["']?[\\w.@"'\\[\\]]{1,60}\\s{0,3}\\(`),
    'Makes a template call a function',
  ),
  rule(
    'template language',
    'critical',
    new RegExp(
      eitherOf(
        /<#(?:assign|include|import|list|if|macro|setting)\b/,
        /#set\s{0,3}\(\s{0,3}\$/,
        /\{if\s{1,3}\w{1,20}\(/,
        /\$\{\s{0,3}"freemarker/,
        /freemarker\.template/,
        /\[#(?:assign|include)/,
        /#(?:foreach|evaluate|include|parse)\s{0,3}\(/,
        /\$class\.(?:inspect|forname)/,
        /\{\{\s{0,3}#with\b/,
        /\{system\(/,
        /\{self::/,
        /\{\$?smarty\b/,
        /\{\{\s{0,3}self\s{0,3}\}\}/,
        /<\?=/,
        /\{\{=/,
        inOrder(
          /\{%\s{0,3}/,
          anyOf(
            /import/,
            /include/,
            /extends/,
            /debug/,
            /load/,
            /for\s{1,3}\w{1,20}\s{1,3}in\s{1,3}[[(]/,
          ),
        ),
        /\$x=/,
        /\[\[\$\{/,
        /__\$\{/,
        /@java\.lang/,
        /@\(\s{0,3}\d{1,6}\s{0,3}[+*]/,
        /<%=?\s{0,3}(?:system|file|io|open|exec|dir|`)/,
        /\{\{\s{0,3}["'][^"'}]{0,40}["']\s{0,3}\.\w{1,20}/,
        /\$\{\s{0,3}["'][^"'}]{0,40}["']\s{0,3}\./,
        /\$\{\s{0,3}t\s{0,3}\(/,
      ),
    ),
    'Contains template syntax',
  ),
  lookup(
    'JNDI lookup',
    'critical',
    /\$\{\s{0,5}jndi\s{0,5}:|\bjndi:(?:ldaps?|rmi|dns|iiop|corba|nds|nis|https?):|\$\{jndi/,
    'Makes a logging library load remote code (Log4Shell)',
  ),
  lookup(
    'nested lookup',
    'critical',
    /\$\{[^{}]{0,60}\$\{|\$\{(?:lower|upper|env|sys|java|date|ctx|main|map|bundle|docker|k8s|kubernetes|spring|web|sd|event|log4j|marker|base64|url|script|dns|urlencoder|urldecoder|const|file|xml|properties|resourcebundle|::-)\s{0,3}:[^}]{0,200}(?:\}|$)|\$\{::-\w\}|\$\{[^{}:]{0,20}:-[^}]{0,20}\}|n?d?i:(?:l\W{0,4}d\W{0,4}a\W{0,4}p|rmi)[s]?:\/\/|\$\{\w{0,12}::/,
    'Hides a logging library lookup in nested lookups',
  ),
];

/**
 * Finds expressions that a template engine or a logging library would work out. The text is
 * lower-case.
 */
export const templateSignatures = (text: string, report: Report): void =>
  applyPatterns(RULES, text, report);
