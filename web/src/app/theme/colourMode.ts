import { useSyncExternalStore } from 'react';

/** `system` follows the operating system and is the default. */
const COLOUR_MODES = ['system', 'light', 'dark'] as const;
export type ColourMode = (typeof COLOUR_MODES)[number];

/** The same key as in public/colour-mode.js, which runs before the first paint. */
const KEY = 'palisade.colourMode';
const listeners = new Set<() => void>();
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The person's choice, as kept in this browser. */
function getColourMode(): ColourMode {
  try {
    const stored = localStorage.getItem(KEY);
    return COLOUR_MODES.find((mode) => mode === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

function apply(): void {
  const mode = getColourMode();
  const dark = mode === 'dark' || (mode === 'system' && systemIsDark().matches);
  const { classList, style } = document.documentElement;
  classList.toggle('dark', dark);
  classList.toggle('light', !dark);
  style.colorScheme = dark ? 'dark' : 'light';
}

/** Keeps the choice and shows it at once. */
export function setColourMode(mode: ColourMode): void {
  try {
    if (mode === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, mode);
  } catch {
    // Without storage the choice cannot be kept; the system's stays.
  }
  apply();
  for (const listener of listeners) listener();
}

/** Follows the operating system while the choice is `system`. Returns the way to stop. */
export function followSystemColours(): () => void {
  const media = systemIsDark();
  media.addEventListener('change', apply);
  return () => media.removeEventListener('change', apply);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The person's choice and the way to change it. */
export function useColourMode(): readonly [ColourMode, (mode: ColourMode) => void] {
  return [useSyncExternalStore(subscribe, getColourMode), setColourMode];
}
