/** A part of a pattern: an expression, or its text. */
type Part = RegExp | string;

const textOf = (part: Part): string => (typeof part === 'string' ? part : part.source);

/** The text of a pattern for any of its parts, so that long ones are written one part a line. */
export const eitherOf = (...parts: readonly Part[]): string => parts.map(textOf).join('|');

/** As `eitherOf`, closed in, so that it may stand between other parts. */
export const anyOf = (...parts: readonly Part[]): string => `(?:${eitherOf(...parts)})`;

/** The text of a pattern for its parts one behind the other. */
export const inOrder = (...parts: readonly Part[]): string => parts.map(textOf).join('');

/** The text of a pattern for a word as it is written. */
export const literally = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
