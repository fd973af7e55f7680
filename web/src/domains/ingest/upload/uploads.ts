import type { UploadCounts, UploadFailure } from './sendFile.ts';

/** Why a file is not sent at all. */
export type FileProblem = 'empty' | 'tooLarge';

/** Where one file is. */
export type UploadState =
  | { readonly kind: 'sending'; readonly sentBytes: number }
  | { readonly kind: 'storing' }
  | { readonly kind: 'done'; readonly counts: UploadCounts }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly problem: FileProblem | UploadFailure };

export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: UploadState;
}

export type UploadEvent =
  | { readonly type: 'added'; readonly uploads: readonly Upload[] }
  | { readonly type: 'changed'; readonly id: number; readonly state: UploadState }
  | { readonly type: 'removed'; readonly id: number };

/** The list of files, newest last. */
export function reduceUploads(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  if (event.type === 'added') return [...uploads, ...event.uploads];
  if (event.type === 'removed') return uploads.filter(({ id }) => id !== event.id);
  return uploads.map((upload) =>
    upload.id === event.id ? { ...upload, state: event.state } : upload,
  );
}

const OVER: ReadonlySet<UploadState['kind']> = new Set(['done', 'cancelled', 'failed']);

/** Whether nothing more happens with a file by itself. */
export const isOver = ({ state }: Upload): boolean => OVER.has(state.kind);
