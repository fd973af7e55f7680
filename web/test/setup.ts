import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';

// Pages load code and data one after the other, and a busy machine needs its time: what comes is
// waited for long, and found at once when it is there. Looking up roles without computing styles
// for every element is ten times as quick.
configure({ asyncUtilTimeout: 30_000, defaultHidden: true });
jest.setTimeout(120_000);

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
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
// jsdom draws nothing: without a box every element counts as hidden, and focus never moves into a
// dialog.
Element.prototype.getClientRects = function getClientRects() {
  return [this.getBoundingClientRect()] as unknown as DOMRectList;
};
// The same for the virtual table, which draws only the rows that its box has room for.
Object.defineProperties(Element.prototype, {
  clientHeight: { get: () => 600 },
  clientWidth: { get: () => 1200 },
});
