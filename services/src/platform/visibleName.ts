import { hidesCharacters } from '@palisade/vocabulary/environments.ts';
import { Problem } from './problem.ts';

/**
 * A name as it is kept, without space around it. Logs and lists show it beside other words, which
 * invisible characters would hide or turn around.
 * @throws Problem badInput at `name` for one with characters that nobody sees
 */
export function visibleName(name: string): string {
  const kept = name.trim();
  if (hidesCharacters(kept))
    throw new Problem('badInput', 'The name contains invisible characters.', { field: 'name' });
  return kept;
}
