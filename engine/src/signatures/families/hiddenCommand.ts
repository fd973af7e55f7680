import type { Report } from '../signature.ts';
import { COMMAND_NAMES } from './commandNames.ts';

/**
 * What a shell leaves out of a word: empty quotes, quotes around letters, escapes, and names
 * without a value.
 */
const LEFT_OUT = `(?:''|""|\`\`|\\\\|\\^|\\$[@?*!\\d]|\\$\\(\\)|['"][a-z\\d]{1,6}['"])`;
const WORD = new RegExp(
  `(?:^|[\\s;|&\`({,/=<>])((?:[a-z\\d]{0,8}${LEFT_OUT}){1,8}[a-z\\d]{0,8})(?=$|[\\s;|&$<>/,+)}\`\\\\])`,
  'g',
);
const WITHIN = new RegExp(
  `[a-z\\d'"]${LEFT_OUT}{1,3}[a-z\\d'"]|[a-z]['"][a-z\\d]{1,6}['"]|['"][a-z\\d]{1,6}['"][a-z]`,
);
const MOST = 50;

/**
 * Finds names of commands that a shell puts together: `c''at`, `w\\get`, `p"in"g`. Formulas have
 * carets and patterns backslashes, so two letters with those are none. The text is lower-case.
 */
export function hiddenCommand(text: string, report: Report): void {
  let looks = 0;
  for (const match of text.matchAll(WORD)) {
    const [whole, word = ''] = match;
    if (looks++ >= MOST) return;
    const name = word.replace(/['"\\^`]|\$(?:[@?*!\d]|\(\))/g, '');
    if (
      name.length < (/[\\^]/.test(word) ? 3 : 2) ||
      !COMMAND_NAMES.has(name) ||
      !WITHIN.test(word)
    )
      continue;
    const start = match.index + whole.length - word.length;
    report({
      family: 'command',
      name: 'split command',
      message: 'Hides a command with characters that a shell ignores',
      weight: 'critical',
      start,
      end: start + word.length,
    });
    return;
  }
}
