import type { Report } from '../signature.ts';
import { COMMANDS, EVERYDAY, STRONG, SYSTEM_TOOLS } from './commandNames.ts';
import { applyPatterns, rulesOf } from './patternRules.ts';

const rule = rulesOf('command');

/** What is before the sign that ends a command: one word at most, since sentences have more. */
const LEAD = '^[\\w.,@:/?=%+"\'()[\\]{}-]{0,60}\\s{0,2}';
/** Signs that end a command. A single ampersand between letters is one of a name ("P&ID"). */
const ENDED = '(?:;|\\|{1,2}|&&|(?<![a-z])&|[\\n\\r]{1,2})';
const OPEN = '[\\s"\'({!]{0,4}';
const FOLDERS = '(?:[/\\\\]?[\\w.?*-]{0,12}[/\\\\]){0,6}';
const CLOSED = '(?=\\s{0,3}(?:$|[;|&<>`#]|["\'][)\\s;]{0,3}$))';
/** Names that run the command behind them. */
const RUNNERS =
  'sudo|doas|time|nohup|exec|eval|busybox|xargs|command|builtin|setsid|nice|ionice|stdbuf|env|watch' +
  '|timeout\\s{1,3}\\S{1,6}|su\\s{1,3}-c|sh\\s{1,3}-c|trap|strace|unshare|chroot\\s{1,3}\\S{1,20}';
const SECRETS = '/(?:etc/(?:passwd|shadow|hosts|group|issue|crontab)|proc/self|root/|var/log/)';

const RULES = [
  rule(
    'command after separator',
    'critical',
    new RegExp(`${LEAD}${ENDED}${OPEN}${FOLDERS}(?:${STRONG}|${SYSTEM_TOOLS})${CLOSED}`),
    'Ends a command and adds another',
  ),
  rule(
    'command after separator',
    'critical',
    new RegExp(
      `^\\s{0,2}(?:;|\\|{1,2}|&&?)\\s{0,3}(?!(?:${EVERYDAY})\\b)(?:${COMMANDS})` +
        '(?:\\s{1,3}[\\w@%./:\\\\-]{1,60}){0,3}\\s{0,3}(?:$|[;&])',
    ),
    'Ends a command and adds another',
  ),
  rule(
    'command after separator',
    'critical',
    new RegExp(
      `${LEAD}${ENDED}${OPEN}(?:(?:${RUNNERS})\\s{1,4}${OPEN}){1,3}(?:-\\S{1,12}\\s{1,3}){0,3}` +
        `${FOLDERS}(?:${COMMANDS})${CLOSED}`,
    ),
    'Ends a command and runs another through a launcher',
  ),
  rule(
    'command in parentheses',
    'critical',
    new RegExp(
      `${LEAD}${ENDED}\\s{0,3}(?:\\(|\\{\\s|!\\s)\\s{0,3}(?:${COMMANDS})\\s{0,3}(?:\\)|;|$)`,
    ),
    'Ends a command and adds another',
  ),
  rule(
    'loop of a shell',
    'critical',
    new RegExp(
      `${LEAD}${ENDED}\\s{0,3}(?:for\\s{1,3}/?\\w?\\s{0,3}%?\\w{1,12}\\s{1,3}in\\s[^;\\n]{1,60}` +
        '(?:;|\\s)\\s{0,3}do\\b|(?:if|while|until)\\s[^;\\n]{1,60};\\s{0,3}(?:then|do)\\b)',
    ),
    'Ends a command and adds a shell loop or condition',
  ),
  rule(
    'loop of a shell',
    'critical',
    /^\s{0,3}(?:for\s{1,3}\w{1,12}\s{1,3}in\s[^;\n]{1,60}|(?:if|while|until)\s[^;\n]{1,60})\s{0,3};\s{0,3}(?:do|then)\b[^;\n]{1,60};|^\s{0,3}case\s{1,3}\S{1,20}\s{1,3}in\s[^;\n]{1,60};;/,
    'Is a shell loop or condition',
  ),
  rule(
    'variable as a command',
    'critical',
    /^\s{0,3}(?:export\s{1,3}|read\s{1,3})?\w{1,12}=[^\s;&]{1,60}\s{0,3}(?:;|&&)\s{0,3}\$\{?\w{1,12}\}?\s{0,3}(?:$|[;|&])/,
    'Makes a shell run the contents of a variable',
  ),
  rule(
    'list as a command',
    'critical',
    new RegExp(
      `(?:^|[;|&\\n\`(]\\s{0,3})\\{(?:(?:${COMMANDS}),\\}|(?!(?:${EVERYDAY}|id)\\b)(?:${COMMANDS}),[^{}\\s]{1,80}\\})`,
    ),
    'Makes a shell run a command written as a brace list',
  ),
  rule(
    'text for a command',
    'critical',
    /(?:^|[;|&\n`(\s])(?:(?:ba|z|k|da)?sh|rev|cat|tr|base64|xxd|eval|python[23]?|perl|\w{1,12}\s{1,3}\w{1,12})\s{0,3}<<<\s{0,3}["'$\w]|\$\(\s{0,3}\w{1,12}\s{0,3}<<</,
    'Passes text to a command',
  ),
  rule(
    'file read by a shell',
    'critical',
    /(?:\$\(|`)\s{0,3}<\s{0,3}[/~.\w][\w./~-]{1,80}\s{0,3}[)`]|^\s{0,3}(?:\.|source)\s{1,3}\/(?:etc|proc|tmp|dev|var|home|root)\/|^\s{0,3}>{1,2}\s{0,3}\/(?:tmp|etc|var|dev|home|root)\/\S{1,80}\s{0,3}$/,
    'Makes a shell read or write a file',
  ),
  rule(
    'path with wildcards',
    'critical',
    /(?:^|[\s;|&<`])\/(?:etc|s?bin|usr|opt|proc|root|home)(?:\/[\w.-]{1,20}){0,4}\/[\w.-]{0,12}\?\w[\w?*.-]{0,12}(?:$|[\s;|&/])|(?:^|[\s;|&<`])(?:\/[\w.-]{0,12}[?*][\w?*.-]{0,12}){2}\/?[\w?*]{0,12}(?:$|[\s;|&])/,
    'Uses shell wildcards for file names',
  ),
  rule(
    'command after a line',
    'critical',
    /^[\w.@:/-]{0,40}[\r\n]{1,2}\s{0,3}(?:sleep|kill|timeout|echo|printf)\s{1,3}["'$\d-][^\n]{0,60}\s{0,3}$/,
    'Adds a line with a command',
  ),
  rule(
    'command of Windows',
    'critical',
    /^[\d.:\s"']{0,24}[|&]{1,2}\s{0,3}(?:ver|vol|calc(?:\.exe)?|notepad(?:\.exe)?|mspaint|start\s{1,3}\w{2,20}|(?:copy|move|ren)\s{1,3}\S{1,40}\s{1,3}\S{1,40}|(?:del|erase)\s{1,3}\S{1,40}|(?:rd|rmdir)\s{1,3}\/s|rundll32\s|net\s{1,3}(?:user|view|localgroup|share)|mklink\s|%\w{2,20}(?::[^%]{0,12})?%)(?:\s{0,3}\S{0,20}){0,3}$/,
    'Ends a command and adds a Windows command',
  ),
  rule(
    'formula that runs a program',
    'critical',
    /^[\s"']{0,3}[=+\-@][^|\n]{0,60}\bcmd(?:\.exe)?\s{0,3}\|\s{0,3}'|\bdde\s{0,3}\(\s{0,3}["'](?:cmd|powershell|mshta)\b/,
    'Makes a spreadsheet run a program when opened',
  ),
  rule(
    'formula that calls out',
    'error',
    /^[\s"']{0,3}[=+@](?:webservice|import(?:xml|html|data|feed|range)|image)\s{0,3}\(\s{0,3}["']https?:|^[\s"']{0,3}[=+@]hyperlink\s{0,3}\([^)\n]{0,120}&\s{0,3}[a-z]{1,2}\d/,
    'Makes a spreadsheet send its contents to an address',
  ),
  rule(
    'file of a typesetter',
    'critical',
    /\\(?:immediate\s{0,3}\\)?write18\s{0,3}\{|\\(?:input|include|verbatiminput|lstinputlisting|openin\d{0,2})\s{0,3}(?:=\s{0,3})?\{?\s{0,3}(?:\/(?:etc|proc|root|home|var)\/|\|\s{0,3}["\w])/,
    'Makes TeX run a command or read a system file',
  ),
  rule(
    'program of a picture',
    'critical',
    /\bpush graphic-context\b|%pipe%\s{0,3}\w|url\(\s{0,3}'?https?:[^)\n]{0,80}["|`]\s{0,3}\|/,
    'Makes an image converter run a command',
  ),
  rule(
    'shell word',
    'critical',
    /[;|&\n]\s{0,3}(?:\$'[^'\n]{1,60}'|(?:builtin|coproc)\s{1,3}[a-z/]|trap\s{1,3}\S{1,40}\s{1,3}(?:exit|err|debug)\b|export\s{1,3}\w{1,20}=[^;\n]{1,60};\s{0,3}\$)/,
    'Ends a command and adds shell syntax',
  ),
  rule(
    'command that destroys',
    'critical',
    /^\s{0,3}(?:sudo\s{1,3})?(?:rm\s{1,3}(?:-{1,2}[\w-]{1,20}\s{1,3}){1,3}[/~*.]\S{0,60}|dd\s{1,3}if=\S{1,60}\s{1,3}of=\S{1,60}|chmod\s{1,3}[\d+]\S{1,6}\s{1,3}[/~]\S{1,60}|kill\s{1,3}-9\s{1,3}-?\d{1,6}|shutdown\s{1,3}-[hrs]\s{1,3}(?:now|\d))\s{0,3}$/,
    'Is a destructive shell command',
  ),
  rule(
    'variable as a command',
    'critical',
    new RegExp(
      `${LEAD}${ENDED}(?:\\s{0,3}\\w{1,12}=\\S{1,40};){0,4}\\s{0,3}` +
        '(?:\\$\\{?[a-z_]\\w{0,12}\\}?){1,4}(?:$|\\s{1,3}[-/.~$\\w])',
    ),
    'Makes a shell run the contents of a variable',
  ),
  rule(
    'script as a command',
    'critical',
    new RegExp(`${LEAD}${ENDED}\\s{0,3}(?:\\.|source)\\s{1,3}[/.~][\\w./-]{1,60}`),
    'Makes a shell run a script',
  ),
  rule(
    'system file',
    'critical',
    new RegExp(
      `${LEAD}(?:${ENDED}|\`|\\$\\()\\s{0,3}(?:\\w{1,12}\\s{1,3}[^;]{1,40};\\s{0,3})?[a-z]\\w{0,20}` +
        `(?:\\s{1,4}[^\\s;|&]{1,40}){0,4}(?:\\s{1,4}|<|=)\\S{0,6}${SECRETS}`,
    ),
    'Runs a command that reads a system file',
  ),
  rule(
    'file written',
    'critical',
    new RegExp(
      `${LEAD}${ENDED}\\s{0,3}(?:${COMMANDS})(?:\\s{1,3}\\S{1,60}){0,4}\\s{0,3}` +
        '>{1,2}\\s{0,3}(?:/(?:tmp|var|etc|dev|home|root)/|\\w{1,40}\\.(?:php|sh|jsp|asp|txt))',
    ),
    'Writes command output to a file',
  ),
  rule(
    'program of Windows',
    'critical',
    /[;|&]\s{0,3}["']?[a-z]:\\(?:[\w ~.-]{1,30}\\){0,6}[\w~.-]{1,30}\.(?:exe|bat|cmd|com|ps1|vbs)\b/,
    'Ends a command and runs a Windows program',
  ),
  rule(
    'option that runs a command',
    'critical',
    /(?:^|[\s'"])(?:-o\s{0,2}proxycommand|-{1,2}(?:checkpoint-action|use-askpass|upload-pack|receive-pack|open-files-in-pager|to-command|use-compress-program|init-file|config-env|unix-socket|execute-command))\s{0,2}=|(?:^|[\s'"=])ext::(?:sh|bash|cmd)\b/,
    'Is an option that makes a program run a command',
  ),
];

/**
 * Finds commands by how a line of a shell is made up, where a value is little but such a line: what
 * is said of words after a separator holds in a short value and not in a sentence. The text is
 * lower-case.
 */
export const commandLine = (text: string, report: Report): void =>
  applyPatterns(RULES, text, report);
