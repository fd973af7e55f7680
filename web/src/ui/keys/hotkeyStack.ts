import { singleLetters } from './singleLetters.ts';

type HotkeyHandler = (event: KeyboardEvent) => void | false;
/**
 * `j`, `Escape`, `mod+k` (⌘ on a Mac, Ctrl elsewhere), `shift+x`, or two letters one after the
 * other: `g i`.
 */
export type Hotkeys = Readonly<Record<string, HotkeyHandler>>;

const SEQUENCE_MS = 1000;
/** How long a letter waits for the page that it was meant for. */
const PATIENCE_MS = 2000;
const TYPING = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=range])',
  'textarea',
  'select',
  '[contenteditable=true]',
  '[role=textbox]',
].join();
/** A dialog, or a part that was opened and whose code is on its way. */
const IN_FRONT = '[aria-modal=true], [data-opening]';
/** A page that is not there yet. */
const ON_ITS_WAY = 'main .p-skeleton';
const FLOATING = '[data-scope=popover], [data-scope=menu], [role=listbox]';

type Layer = () => Hotkeys;

const layers: Layer[] = [];
/** Letters that nobody knew while the page was on its way. */
let early: { readonly event: KeyboardEvent; readonly at: number }[] = [];
let prefix: { readonly letter: string; readonly at: number } | null = null;

function nameOf(event: KeyboardEvent): string {
  const mod = event.metaKey || event.ctrlKey ? 'mod+' : '';
  const shift = event.shiftKey && event.key.length > 1 ? 'shift+' : '';
  const key = event.key.length === 1 && mod ? event.key.toLowerCase() : event.key;
  return `${mod}${shift}${key}`;
}

/** Digits, punctuation and symbols count as letters: speech input types them as well. */
const isLetter = (name: string): boolean => name.length === 1;

function isQuiet(event: KeyboardEvent, name: string): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (document.querySelector(IN_FRONT)) return true;
  // Alt and an arrow lead back and forth in the browser.
  if (event.altKey && !isLetter(name)) return true;
  const isBusyElsewhere = target?.closest(TYPING) ?? target?.closest(FLOATING);
  return Boolean(isBusyElsewhere) && !name.startsWith('mod+') && name !== 'Escape';
}

function handle(event: KeyboardEvent): void {
  const name = nameOf(event);
  if (isQuiet(event, name) || (isLetter(name) && singleLetters.get() === 'off')) return;
  const sequence =
    prefix && event.timeStamp - prefix.at < SEQUENCE_MS ? `${prefix.letter} ${name}` : null;
  prefix = isLetter(name) ? { letter: name, at: event.timeStamp } : null;
  for (const layer of layers.toReversed()) {
    const keys = layer();
    const found = (sequence === null ? undefined : keys[sequence]) ?? keys[name];
    if (!found || found(event) === false) continue;
    event.preventDefault();
    prefix = null;
    return;
  }
  if (isLetter(name) && document.querySelector(ON_ITS_WAY))
    early.push({ event, at: performance.now() });
}

/** Gives the first letter that came early to the part that knows it. */
function catchUp(layer: Layer): void {
  const now = performance.now();
  early = early.filter(({ at }) => now - at < PATIENCE_MS);
  const known = early.find(({ event }) => event.key in layer());
  if (known === undefined) return;
  early = [];
  layer()[known.event.key]?.(known.event);
}

/**
 * Listens until the returned function is called. The layer added last is asked first; a handler
 * that returns false passes the key on. A letter that was pressed shortly before, on the skeleton of
 * a page, is given to the first layer that knows it.
 */
export function addHotkeys(layer: Layer): () => void {
  if (layers.length === 0) window.addEventListener('keydown', handle);
  layers.push(layer);
  catchUp(layer);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (layers.length === 0) window.removeEventListener('keydown', handle);
  };
}
