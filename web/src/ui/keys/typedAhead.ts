/** A key that was pressed while a part that was opened was on its way. */
interface Kept {
  readonly key: string;
  readonly code: string;
}

/** A part that is there takes the focus within frames; one that does not wants no keys. */
const TAKES_FOCUS_MS = 500;
const PANEL_MS = 50;
/** A part that takes longer may never come: the keyboard is not held for it any more. */
const PATIENCE_MS = 3_000;
const TEXT = 'input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea';
/** Keys with a name that mean something to a list, a field or a dialog. */
const NAMED = new Set(['Enter', 'Escape', 'Backspace', 'ArrowDown', 'ArrowUp']);

let kept: Kept[] = [];
let waiting = 0;
let end: ReturnType<typeof setTimeout> | undefined;
let limit: ReturnType<typeof setTimeout> | undefined;

const isText = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof Element && target.matches(TEXT);

function handleKey(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, altKey, isComposing, repeat, target } = event;
  if (ctrlKey || metaKey || altKey || isComposing) return;
  if (key.length > 1 && !NAMED.has(key)) return;
  if (isText(target)) return;
  // Behind the part nothing may take it: Esc would close the dialog below.
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!repeat) kept.push({ key, code });
}

/** Writes into a text field; an empty text takes the last letter back. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart: from, selectionEnd: to } = field;
  if (from === null || to === null) return;
  field.setRangeText(text, text === '' && from === to ? Math.max(0, from - 1) : from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Gives the keys to what has the focus, each as the keyboard would. */
function give(keys: readonly Kept[]): void {
  for (const { key, code } of keys) {
    const focused = document.activeElement;
    if (focused === null) return;
    const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
    if (!focused.dispatchEvent(event) || !isText(focused)) continue;
    if (key.length === 1) write(focused, key);
    if (key === 'Backspace') write(focused, '');
  }
}

function stop(): void {
  clearTimeout(end);
  clearTimeout(limit);
  window.removeEventListener('keydown', handleKey, true);
  window.removeEventListener('focusin', handleFocus);
  window.removeEventListener('pointerdown', stop, true);
  kept = [];
}

function handleFocus(): void {
  if (waiting > 0) return;
  if (kept.length === 0) return stop();
  // A panel may take the focus first, and its field a frame later.
  const wait = isText(document.activeElement) ? 0 : PANEL_MS;
  clearTimeout(end);
  end = setTimeout(() => {
    const keys = kept;
    stop();
    give(keys);
  }, wait);
}

/**
 * Begins to keep keys for a part whose code is fetched. Call what it returns once the part is there:
 * it gets them with the focus.
 */
export function keepTyped(): () => void {
  clearTimeout(end);
  clearTimeout(limit);
  limit = setTimeout(stop, PATIENCE_MS);
  waiting += 1;
  window.addEventListener('keydown', handleKey, true);
  window.addEventListener('focusin', handleFocus);
  window.addEventListener('pointerdown', stop, true);
  return () => {
    waiting -= 1;
    if (waiting === 0) end = setTimeout(stop, TAKES_FOCUS_MS);
  };
}

/** Keeps nothing any more, unless another part is on its way: this one will not come. */
export function forgetTyped(): void {
  if (waiting === 0) stop();
}
