/** What the server counted of one upload. */
export interface UploadCounts {
  readonly received: number;
  readonly learned: number;
  readonly noise: Readonly<Record<string, number>>;
  readonly sampled: number;
  readonly rejected: Readonly<Record<string, number>>;
  readonly isDuplicate: boolean;
  /** Name that the server filed it under. */
  readonly source: string;
  /** What the server took it for. */
  readonly format: string;
  /** Operations that a document describes; null for traffic. */
  readonly operations: number | null;
}

/** Why an upload failed: a code of the server with its words, or a connection that broke. */
export type UploadFailure =
  | { readonly kind: 'network' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string };

interface Sending {
  readonly file: File;
  readonly companyId: string;
  readonly onProgress: (sentBytes: number) => void;
}

export type UploadOutcome = { readonly counts: UploadCounts } | { readonly failure: UploadFailure };

/**
 * Sends one file with its progress; the server tells from the content what it is. Only
 * XMLHttpRequest tells how much was sent. `done` is null when it was cancelled.
 */
export function sendFile({ file, companyId, onProgress }: Sending): {
  done: Promise<UploadOutcome | null>;
  cancel: () => void;
} {
  const request = new XMLHttpRequest();
  const done = new Promise<UploadOutcome | null>((resolve) => {
    const search = new URLSearchParams({ companyId, source: file.name });
    request.open('POST', `/collect/v1/files?${search.toString()}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(readAnswer(request.status, request.responseText));
    request.onerror = () => resolve({ failure: { kind: 'network' } });
    request.onabort = () => resolve(null);
    request.send(file);
  });
  return { done, cancel: () => request.abort() };
}

function readAnswer(status: number, text: string): UploadOutcome {
  const body = parse(text);
  if (status === 401) return { failure: { kind: 'signedOut' } };
  if (status < 200 || status >= 300) {
    return {
      failure: {
        kind: 'refused',
        code: toText(body['code']) ?? 'unavailable',
        detail: toText(body['detail']) ?? '',
      },
    };
  }
  const {
    received = 0,
    learned = 0,
    noise,
    sampled = 0,
    rejected,
    duplicate,
    source,
    format,
    operations,
  } = body;
  return {
    counts: {
      received: Number(received),
      learned: Number(learned),
      noise: toCounts(noise),
      sampled: Number(sampled),
      rejected: toCounts(rejected),
      isDuplicate: Boolean(duplicate),
      source: toText(source) ?? '',
      format: toText(format) ?? '',
      operations: typeof operations === 'number' ? operations : null,
    },
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : null);

function toCounts(value: unknown): Record<string, number> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
    ),
  );
}
