import { act } from '@testing-library/react';

// jsdom's files cannot be read by parts otherwise.
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

/** What the server side of one upload sees. */
export interface FakeUpload {
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly body: File;
  /** Says how many bytes arrived. */
  readonly progress: (loaded: number) => Promise<void>;
  readonly answer: (status: number, body: unknown) => Promise<void>;
  /** Breaks the connection. */
  readonly breakOff: () => Promise<void>;
  isAborted: boolean;
}

/**
 * Puts a server in the place of XMLHttpRequest's network; uploads wait until the test answers them.
 */
export function fakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  class FakeRequest {
    readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    readonly #headers: Record<string, string> = {};
    #url = '';
    #seen: FakeUpload | undefined;

    open(_method: string, url: string): void {
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }
    send(body: File): void {
      const soon = (run: () => void) => act(async () => run());
      this.#seen = {
        url: new URL(this.#url, 'http://localhost'),
        headers: this.#headers,
        body,
        isAborted: false,
        progress: (loaded) => soon(() => this.upload.onprogress?.({ loaded })),
        breakOff: () => soon(() => this.onerror?.()),
        answer: (status, answer) =>
          soon(() => {
            this.status = status;
            this.responseText = JSON.stringify(answer);
            this.onload?.();
          }),
      };
      uploads.push(this.#seen);
    }
    abort(): void {
      if (this.#seen) this.#seen.isAborted = true;
      this.onabort?.();
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  return uploads;
}
