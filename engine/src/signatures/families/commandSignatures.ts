import { anyOf, eitherOf, inOrder } from '../../patterns/anyOf.ts';
import type { Report } from '../signature.ts';
import { commandLine } from './commandLine.ts';
import { ADMIN_TOOLS, COMMANDS, EVERYDAY, STRONG, SYSTEM_TOOLS, TOOLS } from './commandNames.ts';
import { hiddenCommand } from './hiddenCommand.ts';
import { applyPatterns, rulesOf } from './patternRules.ts';

const rule = rulesOf('command');

const GLUE = '[\\s"\'({\\\\]{0,9}';
const PATH = '(?:[/\\\\]?[\\w.?*\\[\\]-]{0,12}[/\\\\]){0,6}';
const ARGUMENTS =
  '(?:\\s{1,9}|\\$ifs\\S{0,3}|\\$\\{ifs[^}]{0,12}\\}\\S{0,3}|\\$[a-z]\\w{0,9}|<|\\+|,|\\t)';

/** Agents of browsers name their pages so: `(crawler; for https://…)`. */
const NO_LINK = `(?!(?:${EVERYDAY})\\s{1,9}https?:)`;

/** A command between backticks. */
const TICKED = `\`\\s{0,5}${PATH}(?!(?!true|false)(?:${EVERYDAY})\`)(?:${COMMANDS})(?:\\s[^\`)]{0,200})?\``;

const RULES = [
  rule(
    'command after separator',
    'critical',
    new RegExp(
      `(?:(?:;|\\||&&|&|<\\(|>\\()${GLUE}${PATH}${NO_LINK}(?:${COMMANDS})|[\\n\\r]\\s{0,5}${PATH}(?:${STRONG}))${ARGUMENTS}{1,3}(?:-{1,2}\\w|\\+[rwxst]\\b|(?:passwd|shadow|id_rsa|authorized_keys)\\b|[/\\\\~.]|\\d{1,3}(?:\\.\\d{1,3}){3}|https?:|\\w{1,40}[/\\\\.]|["'$%*|;&>]|\\w:[/\\\\]|\\d+\\s{0,3}[;|&]|\\d+\\s{0,3}$)`,
    ),
    'Ends a command and adds another',
  ),
  rule(
    'command after separator',
    'critical',
    new RegExp(
      `(?:;|\\|\\||&&|[|&]|\\n)${GLUE}(?:[/\\\\]?[\\w.?*-]{0,12}[/\\\\]){0,6}(?:id|ls|dir|pwd|whoami|uname|hostname|ifconfig|ipconfig|netstat|ps|env|set|printenv|who|w|systeminfo|tasklist|groups|logname|df|uptime|arp|dmesg|reboot|shutdown|halt|lsof|lscpu|lsblk|nproc|lastlog)\\s{0,5}(?:[;|&\`#]|\\d?>{1,2}(?:&\\d|\\s?/|[a-z])|\\\\[nr]|$)`,
    ),
    'Ends a command and adds another',
  ),
  rule(
    'tool after separator',
    'error',
    new RegExp(`(?:;|\\|\\||&|\`|\\$\\()${GLUE}${PATH}(?:${TOOLS})["']?(?:$|[\\s;|&/<>#\`)+-])`),
    'Ends a command and adds another',
  ),
  rule(
    'command after separator',
    'critical',
    new RegExp(`(?:;|&&|\\|\\|)\\s{0,5}["'](?:${STRONG})["']\\s{1,5}(?:-\\w|[/~.]|https?:)`),
    'Ends a command and adds another',
  ),
  rule(
    'commands in a row',
    'critical',
    new RegExp(`(?:^|;)\\s{0,3}cd\\s{1,5}[/\\w.~-]{1,40}\\s{0,3};\\s{0,3}(?:cd|${COMMANDS})\\s`),
    'Ends a command and adds another',
  ),
  rule(
    'command of another program',
    'critical',
    /;\s{0,5}(?:\\n)?\.(?:sh(?:ell?)?|sys(?:tem)?)\s{1,5}[a-z/][\w./-]{0,40}(?![^;]{0,40}\{)|[;|&]\s{0,5}vim?\s[^;|&]{0,60}!\w/,
    'Makes another program run a command',
  ),
  rule(
    'known command',
    'critical',
    /(?:[;|&`\n]|\$\(|^)\s{0,5}(?:wget|curl)\s{1,5}(?:-\S{1,20}\s{1,5}){0,6}["']?(?:https?:|ftp:|\/\/|[\w.-]{1,60}\.\w{2,6}\/|\d{1,3}\.\d)/,
    'Runs a command that downloads a file',
  ),
  rule(
    'substituted command',
    'critical',
    new RegExp(`(?:\\$\\(|<\\(|>\\()\\s{0,5}${PATH}(?:${COMMANDS})(?:\\s[^\`)]{0,200})?\\)`),
    'Inserts the output of a shell command',
  ),
  rule(
    'substituted command',
    'critical',
    new RegExp(
      `[\\w=;|&$\\{,"'<>.:/-]${TICKED}|^\\W{0,9}${TICKED}\\W{0,9}$|[;|&]\\s{0,5}${TICKED}|${TICKED}\\s{0,5}[;|&]`,
    ),
    'Inserts the output of a shell command',
  ),
  // Texts of Markdown quote names of commands so.
  rule('quoted command', 'notice', new RegExp(TICKED), 'Inserts the output of a shell command'),
  rule(
    'shell arithmetic or variable',
    'critical',
    /\$\{?ifs\b|\$\{(?:path|home|shell|pwd|oldpwd|ps\d|hostname|user|#)[:#%/][^}]{0,30}\}|\$\(\(\s{0,5}[\d+*\-/ <>]{3,20}\)\)|\$'\\{1,2}(?:\d{2,3}|x[\da-f]{2}|\$)|\/(?:etc|s?bin|usr|proc|var)\$[a-z]\w{0,9}\/|\$(?:@|\*|[1-9])\w{1,8}\s|\{\w{2,12},[^{}\s]{1,60}\}(?=$|[\s;|&])/,
    'Uses shell variables',
  ),
  rule(
    'command with an empty name',
    'critical',
    new RegExp(`(?:^|[\\s;|&/])(?:${STRONG})\\$[a-z]\\w{0,9}[\\s+/-]`),
    'Hides a command behind an empty shell variable',
  ),
  rule(
    'file written',
    'error',
    /(?:^|[\s\d&])>{1,2}\s{0,3}\/(?:tmp|dev\/shm|var\/(?:www|tmp)|etc|root|home)\/[\w.]|\brm\s{1,5}-[a-z]{0,3}[rf][a-z]{0,3}\s{1,5}[/~*.]/,
    'Writes or deletes system files',
  ),
  rule(
    'program given as text',
    'critical',
    /^["'`\s;|&]{0,6}(?:perl|ruby|python\d?|php\d?|node|lua|bash|sh)\s{1,5}-[a-z]{0,4}[ecr]\s/,
    'Passes code to an interpreter',
  ),
  rule(
    'system file',
    'critical',
    /\b(?:cat|tac|nl|less|more|head|tail|type|strings|od|xxd|base64|cp|mv|rm|vi|vim|nano|grep|sed|awk|sort|rev|cut|tee)\s{1,9}(?:-\S{1,20}\s{1,9}|['"][^'"]{0,40}['"]\s{1,9}){0,4}(?:<\s{0,3})?["']?(?:[/\\.][\w.*?[\]'"\\-]{0,20}){0,6}\/(?:e['"\\]{0,3}t['"\\]{0,3}c|proc|var|home|root|tmp|dev|usr|opt|sys)\b/,
    'Runs a command that reads a system file',
  ),
  rule(
    'pipe to a shell',
    'critical',
    /\|\s{0,9}(?:\/?(?:usr\/)?(?:local\/)?s?bin\/)?(?:ba|z|k|c|tc|da|a)?sh\b(?:\s{0,3}$|\s{1,3}-|\s{0,3}[;|&])|\b(?:ba|z|k|da)?sh\s{1,5}-[ci]\b|\/dev\/(?:tcp|udp)\/|\bnc(?:at)?\s{1,5}-\w{1,8}\s|\bmkfifo\s|\bsh\s{0,3}<\(/,
    'Pipes text into a shell or opens a remote shell',
  ),
  rule(
    'program of the system',
    'error',
    /(?:^|[\s;|&`$("'=])\/(?:usr\/(?:local\/)?)?s?bin\/[\w.-]{1,30}/,
    'Refers to a system program',
  ),
  rule(
    'program of the system',
    'critical',
    /^(?!#!)(?:\W|\\[nr]){0,6}\/(?:usr\/(?:local\/)?)?s?bin\/[\w.-]{1,30}(?:\s|$|[;|&<>`])/,
    'Refers to a system program',
  ),
  rule(
    'shell function',
    'critical',
    /\(\)\s{0,5}\{\s{0,5}(?::|_|\w{1,10})?\s{0,5};|\(\)\s{0,5}\{[^}]{0,60}\}\s{0,5};/,
    'Defines a shell function, which old shells run at start-up (Shellshock)',
  ),
  rule(
    'command of Windows',
    'critical',
    new RegExp(
      eitherOf(
        /\b(?:cmd(?:\.exe)?|command\.com)\s{1,5}\/[ckr]\b/,
        /\bpowershell(?:\.exe)?\s{1,5}(?:-|&|\/|\(|iex|invoke|"|')/,
        /\binvoke-(?:expression|webrequest|command|mimikatz|restmethod|item)\b/,
        /\b(?:certutil|bitsadmin|mshta|regsvr32|rundll32)(?:\.exe)?\s{1,5}[-/\w"]/,
        /\bdir[\s+]{1,3}\w:(?:[/\\"',|\s]|$)/,
        /\bset\s{1,3}\/a\s/,
        /\bnew-object\s{1,5}(?:system\.)?net\./,
        /%(?:comspec|systemroot|windir|programdata|appdata|path):?[^%]{0,20}%/,
        /\bwmic\s{1,5}\w{1,20}\s/,
        inOrder(
          /\breg(?:\.exe)?\s{1,5}/,
          anyOf(/add/, /query/, /delete/, /save/, /export/, /import/, /load/, /copy/),
          /\s{1,5}["']?\\{0,2}hk(?:lm|cu|cr|u|ey_)/,
        ),
        /\bregedit\s{1,3}\/\w/,
        inOrder(
          /\bnet1?\s{1,5}/,
          anyOf(/user/, /localgroup/, /group/, /share/, /accounts/),
          /\s[^\n]{0,60}\/(?:add|del|active|domain)/,
        ),
        /\bnetsh\s{1,5}(?:adv)?(?:firewall|interface|wlan|int|winsock|http|portproxy)\b/,
        /\btype\s{1,5}\w:\\/,
      ),
    ),
    'Runs a Windows command',
  ),
  rule(
    'command of Windows',
    'error',
    /(?:^|[;|&]\s{0,5})net1?\s{1,5}(?:view|localgroup|user|accounts|share)\s{0,5}(?:$|[/|&\\])/,
    'Runs a Windows command',
  ),
  rule(
    'network command',
    'critical',
    /^\W{0,8}(?:ping(?:\.exe)?\s{1,5}(?:-\w\s{1,3}\d{1,4}\s{1,5}){0,3}(?:\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|[\w-]{1,40}\.\w{2,8})|nslookup\s{1,5}[\w.-]{3,80}|netstat\s{1,5}-\w)/,
    'Runs a command that connects to the network',
  ),
  rule(
    'bare command',
    'error',
    /^\W{0,4}(?:cat\s{1,5}\/\S|whoami(?:$|[;|&])|uname(?:\s{1,3}-\w{1,6})?$|ifconfig(?:$|[;|&])|ipconfig(?:\s{1,3}\/all)?$|ls\s{1,5}(?:-\w{1,6}|\/\S{0,40}|-\w{1,6}\s{1,5}\/\S{0,40})\s{0,3}$|(?:which|whereis|command -v)\s{1,5}(?:wget|curl|nc|ncat|python\d?|perl|bash|gcc|nmap|socat|ruby|php|sudo)\s{0,3}$|id\s{0,3}[;|]|netstat\b)/,
    'Is a shell command',
  ),
  rule(
    'bare command',
    'error',
    /^\s{0,3}(?:id\s{1,3}-\w{1,3}|ps\s{1,3}(?:aux\w?|-[a-z]{1,4})|df\s{1,3}-\w|hostname\s{1,3}-\w|ip\s{1,3}addr|tasklist\s{1,3}\/\w{1,4}|icacls\s{1,3}\S{1,60}|(?:del|rmdir)\s{1,3}\/[fsq]\s{1,3}\S{1,60}|if\s{1,3}exist\s{1,3}\w:\\[^\n]{1,60}|(?:get-(?:process|childitem|content)|start-process)(?:\s{1,3}\S{1,60}){0,3})\s{0,3}$/,
    'Is a shell command',
  ),
  rule(
    'bare command',
    'critical',
    /^\s{0,3}(?:find\s{1,3}[/.]\S{0,40}\s{1,3}-(?:perm|exec|user|writable|type|name|mtime|size)\s{1,3}\S|for\s{1,3}\/f\s[^\n]{0,60}%\w\s{1,3}in\s|busybox\s{1,3}(?:id|ls|nc|sh|ash|wget|telnetd?|cat|httpd)\b|msiexec(?:\.exe)?\s{1,3}\/[^\n]{0,40}https?:|(?:mshta|regsvr32|bitsadmin)(?:\.exe)?\s{1,3}(?:\/|https?:|javascript:|vbscript:))/,
    'Is a shell command that explores the system or downloads code',
  ),
  rule(
    'bare tool',
    'warning',
    new RegExp(
      `^[\\s"';]{0,6}(?:(?:time|nohup|strace|ltrace|sudo|env|exec|setsid|stdbuf)\\s{1,5}(?:-\\S{1,12}\\s{1,5})?)?(?:(?:${SYSTEM_TOOLS})["']?|(?:${ADMIN_TOOLS})["']?\\s{1,5}\\S{1,60})(?:\\s{1,5}\\S{1,60}){0,6}\\s{0,3}$|^\\s{0,3}(?:time|nohup|strace|ltrace|sudo|setsid)\\s{1,5}(?:${STRONG}|who|w|top)\\s{0,3}$|^\\s{0,3}(?:ls|env|gunzip|perf|set|python3?(?:\\.\\d{1,2})?)\\s{1,5}(?:--?\\w|-o\\s|cmd$|\\w{1,20}\\s{1,3}\\w{1,20}\\s{0,3}$)`,
    ),
    'Is a shell command with arguments',
  ),
  rule(
    'filled-in name',
    'error',
    /(?:^|[\s"'=;|&`])\/?(?:[\w.?*-]{0,20}\/){0,4}[\w?*]{0,12}\[[!^]?[\w/-]{1,16}\][\w?*]{1,12}(?:\/|$|\s)|\{,[^{}\s]{1,60},?[^{}\s]{0,60}\}|\{\/?[?\w]{1,6}\/[^{}\s]{1,40},[^{}\s]{0,40}\}|<<<|\$\[\s{0,3}\d{1,6}\s{0,3}[+*]|\$\(\w{2,12}\$\(\)\)|^~[+\-\d]$|\$\(\(\d{1,6}\)\)/,
    'Uses shell expansion',
  ),
  rule(
    'quoted command',
    'error',
    /^["'|;&\s]{0,6}`(?:true|false|id|ls|\w{2,12})`/,
    'Makes a shell run a command',
  ),
  rule(
    'wildcard path',
    'critical',
    /(?:^|[\s;|&<`])\/(?:[\w?*[\]]{0,6}[?*[][\w?*[\]]{0,8})\/[\w?*[\]]{0,10}[?*[\w]/,
    'Uses shell wildcards for file names',
  ),
];

/** The line below the head of a table, and its rows: their bars end no commands. */
const TABLE = /^[ \t]{0,9}\|[ \t]{0,9}:?-{2,80}:?[ \t]{0,9}\|/m;
const ROW = /^[ \t]{0,9}\|(?:[^|\n]{0,300}\|){2,40}[ \t]{0,9}$/gm;

/**
 * A row of a table, a list of three words or more between bars, and two letters of a name:
 * "id|name|total", "B&W".
 */
const LIST =
  /^\|(?:[^|\n]{1,60}\|){2,40}$|^[\w.-]{1,60}(?:\|[\w.-]{1,60}){2,60}$|^[a-z]\s?&\s?[a-z]{1,2}$/;

/** A query of GraphQL over several lines, each of which is a name. */
const GRAPHQL =
  /^\s{0,40}(?:(?:query|mutation|subscription|fragment)\b[^{}]{0,400}\{|\{\s{0,20}\w{1,60}\s{0,20}[({])[^;|&`]{0,2000}$/;

/** Finds commands that a shell would run. The text is lower-case. */
export function commandSignatures(text: string, report: Report): void {
  if (LIST.test(text)) return;
  const read = GRAPHQL.test(text)
    ? text.replace(/[\r\n]/g, ' ')
    : TABLE.test(text)
      ? text.replace(ROW, (row) => row.replaceAll('|', ')'))
      : text;
  applyPatterns(RULES, read, report);
  commandLine(read, report);
  hiddenCommand(read, report);
}
