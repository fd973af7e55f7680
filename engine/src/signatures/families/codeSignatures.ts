import { anyOf, eitherOf, inOrder } from '../../patterns/anyOf.ts';
import type { Report } from '../signature.ts';
import { CODE_FUNCTIONS, JAVA_CLASSES, PHP_SETTINGS } from './codeNames.ts';
import { applyPatterns, rulesOf } from './patternRules.ts';

const rule = rulesOf('code');

const RULES = [
  rule(
    'PHP tag',
    'critical',
    /<\?(?:\s{0,3}php\b|=)|\[\/?php\]|\{\/?php\}|<script[^>]{0,40}language\s{0,3}=\s{0,3}["']?php/,
    'Contains PHP code',
  ),
  rule(
    'server page tag',
    'critical',
    /<%(?:[=@!#-]|\s|[a-z]{2,20}[\s(."'])[^%]{0,200}|<(?:jsp|c):\w{2,20}[\s>]|<cf(?:execute|query|file|include|http|object|mail)\b|<!--#\s{0,3}(?:exec|include|echo|config|printenv|set|if|flastmod|fsize|elif)\b|<esi:(?:include|inline|vars|debug|eval|try|choose|assign|remove)\b/,
    'Contains server page code',
  ),
  rule(
    'name of a function',
    'critical',
    /^__(?:construct|destruct|call|invoke)$|^(?:call_user_func(?:_array)?|shell_exec|passthru|proc_open|pcntl_exec|create_function|file_put_contents|base64_decode|phpinfo)$|(?:^|[/\\=])think\\\w{1,20}[/\\]|\binvokefunction\b/,
    'Contains a function that runs code instead of a value',
  ),
  rule(
    'expression of a framework',
    'critical',
    /%\{\s{0,3}(?:\(?#|@|\d{1,6}\s{0,3}[*+-]\s{0,3}\d)|\[\s{0,3}(?:system|exec|passthru|eval)\s{0,3}\]\s{0,3}\[\d\]|\(\s{0,3}(?:system|exec|passthru|shell_exec)\s{0,3}\)\s{0,3}\(|"(?:system|exec|passthru)"\s{0,3}\(|\$\w{1,12}\s{0,3}=\s{0,3}["']\w{1,10}["']\s{0,3}\.\s{0,3}["']\w{1,10}["']\s{0,3};|\$\{\s{0,3}~|\(~["']/,
    'Makes a framework or PHP evaluate an expression',
  ),
  rule(
    'PHP variable',
    'critical',
    /\$_(?:get|post|request|cookie|server|files|env|session)\b|\$globals\b|\$http_(?:raw_)?(?:post|get|cookie|server|env)_?(?:vars|data|files)|\$(?:php_self|argv|argc)\b|\$\s{1,40}\{\s{0,20}['"$]/,
    'Reads PHP request variables',
  ),
  rule(
    'function that runs code',
    'critical',
    CODE_FUNCTIONS,
    'Calls a function that runs code or reads files',
  ),
  rule(
    'function with room',
    'notice',
    /\b(?:exec|system|passthru|file(?:group|owner|perms|size|type)?|chr|unpack|pack|printf|strip_tags|range|chroot|gethostbyname|phpversion|unserialize|fputcsv|header|mkdir|unlink|substr|opendir|dir|popen|leak|virtual|link|mail|stat|touch|umask|tempnam)(?:\s|\/\*[^*]{0,60}\*\/|(?:#|\/\/)[^\n]{0,60}\n){0,6}\(|\b[a-z]{2,20}_[a-z_\d]{3,60}\s{0,5}\(|\(\s{0,3}["']?(?:system|exec|passthru|eval|assert)\s{0,3}["']?\s{0,3}\)\s{0,3}\(|["'](?:system|exec|passthru|eval|assert)["']\s{0,3}\(/,
    'Contains a PHP function call',
  ),
  rule(
    'PHP tag without name',
    'notice',
    /<\?(?:xml\s{0,3}:|\s{0,3}$|\s{1,3}(?:\$|(?:echo|print|system|eval|exec|passthru|include|require|phpinfo|function|if|for|while|foreach|class|namespace|use|die|exit)\b))/,
    'Opens a PHP tag',
  ),
  rule(
    'evaluated text',
    'critical',
    /\b(?:eval|execute|exec|assert|system|ev al)\s{0,9}\(\s{0,9}(?:["'$]|base64|gz|str_|chr\(|request|char\(|\w{1,20}\(|["'\\])/,
    'Runs text as code',
  ),
  rule(
    'called text',
    'critical',
    /\(\s{0,3}["'](?:s["'.\s]{0,5}y["'.\s]{0,5}s["'.\s]{0,5}t["'.\s]{0,5}e["'.\s]{0,5}m|exec|passthru|phpinfo|assert|eval|print_r)["']\s{0,3}\)\s{0,3}\(|\$\w{1,20}\s{0,3}=\s{0,3}["']\w{1,20}["']\s{0,3};\s{0,3}@?\$\w{1,20}\s{0,3}\(|\$\{\s{0,3}@?\w{2,20}\s{0,3}\(|\$\$\w{1,20}\b|\$\{["'$][^}]{1,40}\}\s{0,3}[([=]|\$\{['"]?_(?:get|post|request|cookie|server)\b|\(\s{0,3}["'][^"']{1,60}["']\s{0,3}\^\s{0,3}["']|\(~(?:["'%]|[^\s\w~()])/,
    'Calls a function through its name in a string',
  ),
  rule(
    'PHP setting',
    'critical',
    /\b(?:allow_url_(?:include|fopen)|auto_(?:append|prepend)_file|disable_functions|open_basedir|safe_mode|suhosin\.simulation|cgi\.force_redirect|session\.auto_start|zend\.\w{2,20}|opcache\.\w{2,30}|mysqli?\.\w{2,30}|mbstring\.\w{2,20}|display_errors|register_globals|include_path|short_open_tag|error_(?:log|reporting|append_string|prepend_string))\s{0,3}[=(]/,
    'Changes PHP settings',
  ),
  rule('PHP setting', 'warning', PHP_SETTINGS, 'Changes PHP settings'),
  rule('Java class', 'critical', JAVA_CLASSES, 'Refers to Java classes that run commands'),
  rule(
    'Node module',
    'critical',
    new RegExp(
      eitherOf(
        inOrder(
          /\brequire\s{0,5}[(`]\s{0,5}["'`]?/,
          anyOf(
            /child_process/,
            /fs/,
            /os/,
            /net/,
            /http/,
            /https/,
            /vm/,
            /util/,
            /path/,
            /process/,
            /cluster/,
            /dgram/,
            /dns/,
          ),
        ),
        /\bprocess\s{0,3}\[\s{0,3}(?:["'`]|\w{1,20}\.)/,
        inOrder(
          /\bprocess\s{0,3}\./,
          anyOf(
            /env/,
            /binding/,
            /mainmodule/,
            /exit/,
            /kill/,
            /cwd/,
            /pid/,
            /argv/,
            /version/,
            /platform/,
            /dlopen/,
            /stdin/,
            /stdout/,
          ),
          /\b/,
        ),
        /child_process/,
        /\bexecsync\s{0,3}\(/,
        /\bspawn(?:sync)?\s{0,3}\(/,
        /\bthis\.constructor\.constructor/,
        /\bglobal\.process\b/,
        /new\s{1,5}function\s{0,3}\(/,
        /\bfunction\s{0,3}\(\s{0,3}\)\s{0,3}\{[^}]{0,200}\}\s{0,3}\(\s{0,3}\)/,
        /\bimport\s{0,3}\(\s{0,3}["'`](?:child_process|fs|os)/,
        /\bresponse\.(?:end|write|send)\s{0,3}\(/,
        /process\.mainmodule/,
        /globalthis\.process/,
        /\bres\.(?:end|send)\s{0,3}\(require/,
      ),
    ),
    'Loads a Node.js module',
  ),
  rule(
    'Python call',
    'critical',
    /__import__\s{0,3}\(|\bos\.(?:system|popen|exec\w{0,3}|spawn\w{0,3}|listdir|environ)\b|\bsubprocess\.(?:call|popen|run|check_output|getoutput)|\bimport\s{1,3}(?:os|subprocess|socket|pty|sys)\b\s{0,3}(?:;|,|\n|$)|\bexec\s{0,3}\(\s{0,3}(?:compile|open|__)|\b__(?:globals|builtins|subclasses|mro|class|init|base|bases|code|dict)__\b(?!\.py\b)|\bopen\s{0,3}\(\s{0,3}["']\/(?:etc|proc|var|home|root)|\bcompile\s{0,3}\(\s{0,3}["'][^"']{1,200}["']\s{0,3},|\bpty\.spawn/,
    'Calls a Python function that runs commands',
  ),
  rule(
    'Ruby or Perl call',
    'critical',
    /\b(?:kernel|io|process)\.(?:exec|system|spawn|popen|fork|open|read|binread|sysopen|readlines|write|syscall|eval)\b|\bio\.popen|%x[{(!|[][^})!|\]]{1,80}|\bkernel\s{0,3}\.|\bfile\.(?:read|open|delete|write|unlink)\s{0,3}\(|\bprocess\.(?:spawn|kill|fork|daemon)|@\{\s{0,9}\[[^\]]{0,100}\]|\buse\s{1,3}(?:socket|io::)|\b(?:erb|open3|pstore)\.(?:new|popen|capture)|\bobjectspace\b|\binstance_eval\b|\bsend\s{0,3}\(\s{0,3}:|\bqx[{(/|][^})/|]{1,80}/,
    'Calls a Ruby or Perl function that runs commands',
  ),
  rule(
    'Windows script',
    'critical',
    /\b(?:wscript|scripting)\.(?:shell|filesystemobject)|\bprocess\.start\s{0,3}\(\s{0,3}["'@$]|\bserver\.(?:createobject|mappath|execute|scripttimeout)|\bcreateobject\s{0,3}\(|\bresponse\.write\s{0,3}\(|\bexecute(?:global)?\s{0,3}\(\s{0,3}["']|on error resume next/,
    'Contains Windows Script code',
  ),
];

/** Finds code that a server would run. The text is lower-case. */
export function codeSignatures(text: string, report: Report): void {
  applyPatterns(RULES, text, report);
  for (const match of text.matchAll(JOINED_NAME)) {
    const [whole, inner = ''] = match;
    if (!/[.(]/.test(inner) || !RUNS_CODE.has(inner.replace(/[^a-z_]/g, ''))) continue;
    report({
      family: 'code',
      name: 'called text',
      message: 'Calls a function through its name in concatenated pieces',
      weight: 'critical',
      start: match.index,
      end: match.index + whole.length,
    });
    return;
  }
}

/** A name put together of strings and brackets, and called: `(sy.(st).em)(…)`. */
const JOINED_NAME = /\(((?:[\w"'.\s]|\([\w"'.\s]{1,12}\)){4,60})\)\s{0,3}\(/g;
const RUNS_CODE: ReadonlySet<string> = new Set(
  'system exec passthru shell_exec popen proc_open assert eval phpinfo print_r'.split(' '),
);
