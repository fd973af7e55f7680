import { Kbd } from '../marks/Kbd.tsx';
import { singleLetters } from './singleLetters.ts';

/** The hint for a single letter; nothing when those are switched off. */
export function LetterKey({ children }: { readonly children: string }) {
  return singleLetters.use() === 'on' && <Kbd>{children}</Kbd>;
}
