import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// What jsdom lacks and our pages need from a browser.
class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

Object.assign(globalThis, { TextEncoder, TextDecoder, ResizeObserver: NoResizes });
globalThis.structuredClone ??= (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
window.matchMedia ??= (query: string) =>
  ({ matches: false, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
// jsdom draws nothing: without a box every element counts as hidden, and focus never moves into a dialog.
Element.prototype.getClientRects = function getClientRects() {
  return [this.getBoundingClientRect()] as unknown as DOMRectList;
};
// The same for the virtual table, which draws only the rows that its box has room for.
Object.defineProperties(Element.prototype, { clientHeight: { get: () => 600 }, clientWidth: { get: () => 1200 } });
