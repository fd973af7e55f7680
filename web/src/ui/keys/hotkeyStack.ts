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
let isCatchingUp = false;
let prefix: { readonly letter: string; readonly at: number } | null = null;

function nameOf(event: KeyboardEvent): string {
  const mod = event.metaKey || event.ctrlKey ? 'mod+' : '';
  const shift = event.shiftKey && event.key.length > 1 ? 'shift+' : '';
  const key = event.key.length === 1 && mod ? event.key.toLowerCase() : event.key;
  return `${mod}${shift}${key}`;
}

/** Digits, punctuation and symbols count as letters: speech input types them as well. */
const isLetter = (name: string): boolean => name.length === 1;

/** Whether keys belong to what is in front, or to the field or menu that has the focus. */
function isElsewhere(target: Element | null, name: string): boolean {
  if (document.querySelector(IN_FRONT)) return true;
  const isBusyElsewhere = target?.closest(TYPING) ?? target?.closest(FLOATING);
  return Boolean(isBusyElsewhere) && !name.startsWith('mod+') && name !== 'Escape';
}

function isQuiet(event: KeyboardEvent, name: string): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  // Alt and an arrow lead back and forth in the browser.
  if (event.altKey && !isLetter(name)) return true;
  return isElsewhere(event.target instanceof Element ? event.target : null, name);
}

/** Asks the layers from the last one on for the first of these keys; false when none takes it. */
function give(event: KeyboardEvent, names: readonly string[]): boolean {
  return layers.toReversed().some((layer) => {
    const keys = layer();
    const found = names.map((name) => keys[name]).find((handler) => handler !== undefined);
    return found !== undefined && found(event) !== false;
  });
}

function handle(event: KeyboardEvent): void {
  const name = nameOf(event);
  if (isQuiet(event, name) || (isLetter(name) && singleLetters.get() === 'off')) return;
  const isSecond = prefix && event.timeStamp - prefix.at < SEQUENCE_MS;
  const names = prefix && isSecond ? [`${prefix.letter} ${name}`, name] : [name];
  prefix = isLetter(name) ? { letter: name, at: event.timeStamp } : null;
  if (give(event, names)) {
    event.preventDefault();
    prefix = null;
    forget();
    return;
  }
  if (isLetter(name) && document.querySelector(ON_ITS_WAY))
    early.push({ event, at: performance.now() });
}

/** Who goes on with something else no longer means the page that was on its way. */
function forget(): void {
  early = [];
}

/** Gives the first letter that came early, if somebody takes it now; the rest is forgotten. */
function catchUp(): void {
  isCatchingUp = false;
  const now = performance.now();
  early = early.filter(({ at }) => now - at < PATIENCE_MS);
  const { activeElement } = document;
  const isGiven = early.some(
    ({ event }) => !isElsewhere(activeElement, event.key) && give(event, [event.key]),
  );
  if (isGiven) forget();
}

/**
 * Listens until the returned function is called. The layer added last is asked first; a handler
 * that returns false passes the key on. A letter that was pressed shortly before, on the skeleton of
 * a page, is pressed again once all layers of the new part are there.
 */
export function addHotkeys(layer: Layer): () => void {
  if (layers.length === 0) {
    window.addEventListener('keydown', handle);
    window.addEventListener('pointerdown', forget);
  }
  layers.push(layer);
  if (early.length > 0 && !isCatchingUp) {
    isCatchingUp = true;
    // All layers of what was drawn come one after the other, and the last of them is asked first.
    queueMicrotask(catchUp);
  }
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (layers.length > 0) return;
    window.removeEventListener('keydown', handle);
    window.removeEventListener('pointerdown', forget);
    forget();
  };
}
