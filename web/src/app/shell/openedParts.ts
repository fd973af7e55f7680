import { lazyCode } from '../../ui/lazy/lazyCode.tsx';

const palette = lazyCode(() => import('../palette/Palette.tsx'));
const keysHelp = lazyCode(() => import('./KeysHelp.tsx'));

/** What the top bar opens, which no page needs before: the palette and the list of keys. */
export const Palette = palette.Part;
export const KeysHelp = keysHelp.Part;

/** Fetches their code. */
export function preloadOpened(): void {
  // Whoever opens one learns that its code did not come.
  for (const { read } of [palette, keysHelp]) void read().catch(() => undefined);
}
