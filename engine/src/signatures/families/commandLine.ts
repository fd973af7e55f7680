import type { Report } from '../signature.ts';
import { COMMANDS, EVERYDAY, STRONG, SYSTEM_TOOLS } from './commandNames.ts';
import { applyPatterns, rulesOf } from './patternRules.ts';

const rule = rulesOf('command');

/** What stands before the sign that ends a command: one word at most, since sentences have more. */
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
    'Ends a command and begins another one',
  ),
  rule(
    'command after separator',
    'critical',
    new RegExp(
      `^\\s{0,2}(?:;|\\|{1,2}|&&?)\\s{0,3}(?!(?:${EVERYDAY})\\b)(?:${COMMANDS})` +
        '(?:\\s{1,3}[\\w@%./:\\\\-]{1,60}){0,3}\\s{0,3}(?:$|[;&])',
    ),
    'Ends a command and begins another one',
  ),
  rule(
    'command after separator',
    'critical',
    new RegExp(
      `${LEAD}${ENDED}${OPEN}(?:(?:${RUNNERS})\\s{1,4}${OPEN}){1,3}(?:-\\S{1,12}\\s{1,3}){0,3}` +
        `${FOLDERS}(?:${COMMANDS})${CLOSED}`,
    ),
    'Ends a command and begins another one through a program that runs it',
  ),
  rule(
    'command in parentheses',
    'critical',
    new RegExp(
      `${LEAD}${ENDED}\\s{0,3}(?:\\(|\\{\\s|!\\s)\\s{0,3}(?:${COMMANDS})\\s{0,3}(?:\\)|;|$)`,
    ),
    'Ends a command and begins another one',
  ),
  rule(
    'loop of a shell',
    'critical',
    new RegExp(
      `${LEAD}${ENDED}\\s{0,3}(?:for\\s{1,3}/?\\w?\\s{0,3}%?\\w{1,12}\\s{1,3}in\\s[^;\\n]{1,60}` +
        '(?:;|\\s)\\s{0,3}do\\b|(?:if|while|until)\\s[^;\\n]{1,60};\\s{0,3}(?:then|do)\\b)',
    ),
    'Ends a command and begins a loop or condition of a shell',
  ),
  rule(
    'variable as a command',
    'critical',
    new RegExp(
      `${LEAD}${ENDED}(?:\\s{0,3}\\w{1,12}=\\S{1,40};){0,4}\\s{0,3}` +
        '(?:\\$\\{?[a-z_]\\w{0,12}\\}?){1,4}(?:$|\\s{1,3}[-/.~$\\w])',
    ),
    'Has a shell run what a variable holds',
  ),
  rule(
    'script as a command',
    'critical',
    new RegExp(`${LEAD}${ENDED}\\s{0,3}(?:\\.|source)\\s{1,3}[/.~][\\w./-]{1,60}`),
    'Has a shell run a script',
  ),
  rule(
    'file of the system',
    'critical',
    new RegExp(
      `${LEAD}(?:${ENDED}|\`|\\$\\()\\s{0,3}(?:\\w{1,12}\\s{1,3}[^;]{1,40};\\s{0,3})?[a-z]\\w{0,20}` +
        `(?:\\s{1,4}[^\\s;|&]{1,40}){0,4}(?:\\s{1,4}|<|=)\\S{0,6}${SECRETS}`,
    ),
    'Reads a file of the system with a command',
  ),
  rule(
    'file written',
    'critical',
    new RegExp(
      `${LEAD}${ENDED}\\s{0,3}(?:${COMMANDS})(?:\\s{1,3}\\S{1,60}){0,4}\\s{0,3}` +
        '>{1,2}\\s{0,3}(?:/(?:tmp|var|etc|dev|home|root)/|\\w{1,40}\\.(?:php|sh|jsp|asp|txt))',
    ),
    'Writes what a command says into a file',
  ),
  rule(
    'program of Windows',
    'critical',
    /[;|&]\s{0,3}["']?[a-z]:\\(?:[\w ~.-]{1,30}\\){0,6}[\w~.-]{1,30}\.(?:exe|bat|cmd|com|ps1|vbs)\b/,
    'Ends a command and begins a program of Windows',
  ),
  rule(
    'option that runs a command',
    'critical',
    /(?:^|[\s'"])(?:-o\s{0,2}proxycommand|-{1,2}(?:checkpoint-action|use-askpass|upload-pack|receive-pack|open-files-in-pager|to-command|use-compress-program|init-file|config-env|unix-socket|execute-command))\s{0,2}=|(?:^|[\s'"=])ext::(?:sh|bash|cmd)\b/,
    'Is an option by which a program runs a command',
  ),
];

/**
 * Finds commands by how a line of a shell is made up, where a value is little but such a line: what
 * is said of words after a separator holds in a short value and not in a sentence. The text is
 * lower-case.
 */
export const commandLine = (text: string, report: Report): void =>
  applyPatterns(RULES, text, report);
