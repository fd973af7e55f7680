import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { TextDecoder, TextEncoder } from 'node:util';

// Pages load code and data one after the other, and a busy machine needs its time: what comes is
// waited for long, and found at once when it is there. Looking up roles without computing styles
// for every element is ten times as quick.
configure({ asyncUtilTimeout: 30_000, defaultHidden: true });
jest.setTimeout(120_000);

const { getElementError } = getConfig();
// While something is waited for, each look that does not find it would print the whole page: the
// last one does.
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : getElementError(message, container),
});

// For its warnings React notes where each element was made: an Error each, ten thousand a second.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'));
Object.defineProperty(internals?.[1], 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {},
});

// What jsdom lacks and our pages need from a browser.
class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** What is observed is in view. */
class AllInView {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(): void {
    const entries = [{ isIntersecting: true } as IntersectionObserverEntry];
    this.#tell(entries, this as unknown as IntersectionObserver);
  }
  disconnect(): void {}
}

Object.assign(globalThis, {
  TextEncoder,
  TextDecoder,
  ResizeObserver: NoResizes,
  IntersectionObserver: AllInView,
});
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
