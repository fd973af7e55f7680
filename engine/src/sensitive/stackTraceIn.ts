import { dataTypeNamed } from './dataTypes.ts';

/** So far into a page a program that failed says so. */
const HEAD = 16_384;
const LONGEST = 200;

/**
 * The part of a text by which a stack trace is known, or null. The page around it is left out: it
 * may say anything.
 */
export function stackTraceIn(text: string): string | null {
  const found = dataTypeNamed('Stack Trace')?.pattern.exec(text.slice(0, HEAD));
  return found?.[0].slice(0, LONGEST) ?? null;
}
