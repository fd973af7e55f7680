import { ScaffoldRefusal } from './refusal.ts';

const missing = (file: string, anchor: string): ScaffoldRefusal =>
  new ScaffoldRefusal(
    `${file} has no "${anchor}" to add to. Nothing was written; the scaffold and that file have to be brought together.`,
  );

/** Index of the bracket that closes the one before `start`; strings are stepped over. */
function closingIndex(text: string, start: number): number {
  let depth = 1;
  for (let index = start; index < text.length; index += 1) {
    const char = text[index] ?? '';
    if (`'"\``.includes(char)) {
      index = text.indexOf(char, index + 1);
      if (index < 0) return -1;
    } else if ('[{('.includes(char)) depth += 1;
    else if (']})'.includes(char)) depth -= 1;
    if (depth === 0) return index;
  }
  return -1;
}

/**
 * Adds an entry at the end of the list or object that `opener` opens (it ends with the bracket), on
 * a line of its own where the others have one. @throws ScaffoldRefusal when there is no such
 * opener.
 */
export function addToList(file: string, text: string, opener: string, entry: string): string {
  const start = text.indexOf(opener);
  const end = start < 0 ? -1 : closingIndex(text, start + opener.length);
  if (end < 0) throw missing(file, opener);
  const inner = text.slice(start + opener.length, end);
  const filled = inner.trimEnd();
  const rest = inner.slice(filled.length);
  const indent = /\n( *)\S[^\n]*$/.exec(filled)?.[1];
  const isEndedByComma = filled.endsWith(',');
  const comma = filled === '' || isEndedByComma ? '' : ',';
  const separator = indent !== undefined && rest.includes('\n') ? `\n${indent}` : ' ';
  const added = `${filled}${comma}${separator}${entry}${isEndedByComma ? ',' : ''}`;
  return `${text.slice(0, start + opener.length)}${added}${rest}${text.slice(end)}`;
}

/**
 * Adds an import after the last one whose path contains `after`. @throws ScaffoldRefusal when there
 * is none.
 */
export function addImport(file: string, text: string, after: string, line: string): string {
  const found = [...text.matchAll(/^import [^;]*;$/gm)].findLast(([statement]) =>
    statement.includes(after),
  );
  if (!found) throw missing(file, `import … ${after}`);
  const end = found.index + found[0].length;
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}

/**
 * Puts text right behind an anchor. @throws ScaffoldRefusal when the anchor is not there exactly
 * once.
 */
export function addBehind(file: string, text: string, anchor: string, added: string): string {
  const parts = text.split(anchor);
  if (parts.length !== 2) throw missing(file, anchor.trim());
  return parts.join(anchor + added);
}

/**
 * Puts text right before an anchor. @throws ScaffoldRefusal when the anchor is not there exactly
 * once.
 */
export function addBefore(file: string, text: string, anchor: string, added: string): string {
  const parts = text.split(anchor);
  if (parts.length !== 2) throw missing(file, anchor.trim());
  return parts.join(added + anchor);
}
