import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { sendFile } from './sendFile.ts';
import { type FormatProblem, isGzip, readStart, tellFormat } from './tellFormat.ts';
import { reduceUploads, type UploadState } from './uploads.ts';

let lastId = 0;

/** Uploads of this page: each file is told by its first bytes, sent with progress, and can be cancelled and sent again. */
export function useUploads(companyId: string) {
  const [uploads, dispatch] = useReducer(reduceUploads, []);
  const cancels = useRef(new Map<number, () => void>());
  useEffect(() => {
    const running = cancels.current;
    return () => running.forEach((cancel) => cancel());
  }, [companyId]);

  const run = useCallback(
    async (id: number, file: File) => {
      const set = (state: UploadState) => dispatch({ type: 'changed', id, state });
      const told = await tell(file).catch((): Told => ({ problem: 'unreadable' }));
      if ('problem' in told) return set({ kind: 'failed', problem: told.problem });
      const onProgress = (sentBytes: number) => set(sentBytes < file.size ? { kind: 'sending', sentBytes } : { kind: 'storing' });
      const { done, cancel } = sendFile({ file, companyId, ...told, onProgress });
      cancels.current.set(id, cancel);
      set({ kind: 'sending', sentBytes: 0 });
      const outcome = await done;
      cancels.current.delete(id);
      if (outcome === null) return set({ kind: 'cancelled' });
      return set('counts' in outcome ? { kind: 'done', counts: outcome.counts } : { kind: 'failed', problem: outcome.failure });
    },
    [companyId],
  );

  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ id: (lastId += 1), file, state: { kind: 'reading' } as const }));
    dispatch({ type: 'added', uploads: added });
    for (const { id, file } of added) void run(id, file);
  };
  const retry = (id: number) => {
    const upload = uploads.find((each) => each.id === id);
    if (!upload) return;
    dispatch({ type: 'changed', id, state: { kind: 'reading' } });
    void run(id, upload.file);
  };
  return { uploads, add, retry, cancel: (id: number) => cancels.current.get(id)?.(), remove: (id: number) => dispatch({ type: 'removed', id }) };
}

type Told = { readonly format: NonNullable<ReturnType<typeof tellFormat>>; readonly isGzip: boolean } | { readonly problem: FormatProblem };

async function tell(file: File): Promise<Told> {
  if (file.size === 0) return { problem: 'empty' };
  if (file.size > LIMITS.uploadBytes) return { problem: 'tooLarge' };
  const format = tellFormat(await readStart(file));
  return format ? { format, isGzip: await isGzip(file) } : { problem: 'format' };
}
