import { isPicked } from '../exchange/isPicked.ts';
import { type KeptRoom, type KeptSighting, keyOfPath } from './keptValues.ts';
import type { TemplateTrie } from './templateTrie.ts';

/**
 * Every one of the first exchanges of an endpoint is looked at for values, then about one in 16.
 */
const LOOKS = { always: 32, oneIn: 16 } as const;

/**
 * For how many exchanges this one stands, by its number at its endpoint; 0 when it is not looked
 * at.
 */
export function weightOf(number: number): number {
  if (number <= LOOKS.always) return 1;
  return isPicked(number) ? LOOKS.oneIn : 0;
}

interface SightingOfPath extends KeptSighting {
  readonly method: string;
  readonly path: string;
}

/**
 * Shows the values of an exchange to the parameters on the way to the node found last that keep
 * words; true when no patch can say what came of it.
 */
export function lookAtValues(trie: TemplateTrie, sighting: SightingOfPath): boolean {
  const { method, path } = sighting;
  let way = '';
  let isMoved = false;
  let segments: readonly string[] | null = null;
  const room: KeptRoom = trie.keptRoom;
  for (let at = trie.last; at.parent !== null; at = at.parent) {
    const { parameter, parent } = at;
    if (parameter?.kept !== undefined && !parameter.kept.isOpen && !at.pinned) {
      segments ??= path.split('/').filter((segment) => segment !== '');
      const { literal, shape, version } = trie.read(segments[at.depth - 1] ?? '', parent);
      const word = shape === null && !version ? literal : null;
      parameter.kept.see(word, keyOfPath(method, way), sighting, room);
      if (parameter.kept.isMoved) isMoved = true;
    }
    way = way === '' ? at.key : `${at.key}/${way}`;
  }
  return isMoved;
}
