import { Problem } from '../../../platform/problem.ts';

/** @throws Problem badInput about a field, with the words of the form */
export const refuse = (field: string, words: string): never => {
  throw new Problem('badInput', words, { field });
};

/**
 * A text that is there and has no control characters, without the spaces around it.
 * @throws Problem badInput
 */
export function requiredText(field: string, text: string, words: string): string {
  const trimmed = text.trim();
  if (trimmed === '') refuse(field, words);
  if (/\p{Cc}/u.test(trimmed))
    refuse(field, 'Line breaks and other control characters are not allowed here.');
  return trimmed;
}
