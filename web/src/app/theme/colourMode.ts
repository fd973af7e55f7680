import { storedChoice } from '../../ui/stored/storedChoice.ts';

/** The same key as in public/colour-mode.js, which runs before the first paint. */
const choice = storedChoice('palisade.colourMode', ['system', 'light', 'dark']);
/** `system` follows the operating system and is the default. */
export type ColourMode = ReturnType<typeof choice.get>;

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  const mode = choice.get();
  const dark = mode === 'dark' || (mode === 'system' && systemIsDark().matches);
  const { classList, style } = document.documentElement;
  classList.toggle('dark', dark);
  classList.toggle('light', !dark);
  style.colorScheme = dark ? 'dark' : 'light';
}

/** Keeps the choice and shows it at once. */
export function setColourMode(mode: ColourMode): void {
  choice.set(mode);
  apply();
}

/** Follows the operating system while the choice is `system`. Returns the way to stop. */
export function followSystemColours(): () => void {
  const media = systemIsDark();
  media.addEventListener('change', apply);
  return () => media.removeEventListener('change', apply);
}

/** The person's choice and the way to change it. */
export function useColourMode(): readonly [ColourMode, (mode: ColourMode) => void] {
  return [choice.use(), setColourMode];
}
