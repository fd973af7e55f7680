/** As much of a browser's storage as the playground needs. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'length'>;

/** Forgets with the page. */
function inMemory(): TextStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
    get length() {
      return texts.size;
    },
  };
}

/** A storage of this browser, or null where it is blocked: then the mere look at it throws. */
function storageOf(kind: 'localStorage' | 'sessionStorage'): TextStorage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}

/** What the person entered in this tab: neither sent anywhere nor shared with other tabs. */
export const tabStorage: TextStorage = storageOf('sessionStorage') ?? inMemory();

/** For GraphiQL, which keeps its tabs in local storage by itself, where there is one. */
export const editorStorage: { readonly storage?: TextStorage } =
  storageOf('localStorage') === null ? { storage: inMemory() } : {};
