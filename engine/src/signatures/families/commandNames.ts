import { literally } from '../../patterns/anyOf.ts';
import names from './commandNames.json' with { type: 'json' };

const alternatives = (list: readonly string[]): string => list.map(literally).join('|');

/**
 * Commands that are no words of a sentence, or that are only dangerous after a separator;
 * alternatives of a pattern.
 */
export const COMMANDS = alternatives(names.commands);
/** Those that no line of a text begins with. */
export const STRONG_NAMES: readonly string[] = names.strong;
export const STRONG = alternatives(STRONG_NAMES);
/** Tools of a system that are no words. */
export const SYSTEM_TOOLS = alternatives(names.systemTools);
/** Tools of those who run many systems; packages have their names too. */
export const ADMIN_TOOLS = alternatives(names.adminTools);
export const TOOL_NAMES: readonly string[] = [...names.systemTools, ...names.adminTools];
export const TOOLS = alternatives(TOOL_NAMES);

const ONLY_IN_PATTERNS: ReadonlySet<string> = new Set(names.onlyInPatterns);

/** Names of commands that say something without what a pattern demands around them. */
export const COMMAND_NAMES: ReadonlySet<string> = new Set(
  [...names.commands, ...names.notInPatterns].filter((name) => !ONLY_IN_PATTERNS.has(name)),
);

/** Names of commands that sentences and lists have too: no command alone after a separator. */
export const EVERYDAY = alternatives(names.everyday);
