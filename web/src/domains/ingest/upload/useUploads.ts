import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { sendFile } from './sendFile.ts';
import { type FileProblem, reduceUploads, type UploadState } from './uploads.ts';

let lastId = 0;

/** Uploads of this page: each file is sent with progress, and can be cancelled and sent again. */
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
      const problem = problemOf(file);
      if (problem !== null) return set({ kind: 'failed', problem });
      const onProgress = (sentBytes: number) =>
        set(sentBytes < file.size ? { kind: 'sending', sentBytes } : { kind: 'storing' });
      const { done, cancel } = sendFile({ file, companyId, onProgress });
      cancels.current.set(id, cancel);
      set({ kind: 'sending', sentBytes: 0 });
      const outcome = await done;
      cancels.current.delete(id);
      if (outcome === null) return set({ kind: 'cancelled' });
      return set(
        'counts' in outcome
          ? { kind: 'done', counts: outcome.counts }
          : { kind: 'failed', problem: outcome.failure },
      );
    },
    [companyId],
  );

  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({
      id: (lastId += 1),
      file,
      state: { kind: 'sending', sentBytes: 0 } as const,
    }));
    dispatch({ type: 'added', uploads: added });
    for (const { id, file } of added) void run(id, file);
  };
  const retry = (id: number) => {
    const upload = uploads.find((each) => each.id === id);
    if (!upload) return;
    dispatch({ type: 'changed', id, state: { kind: 'sending', sentBytes: 0 } });
    void run(id, upload.file);
  };
  return {
    uploads,
    add,
    retry,
    cancel: (id: number) => cancels.current.get(id)?.(),
    remove: (id: number) => dispatch({ type: 'removed', id }),
  };
}

function problemOf({ size }: File): FileProblem | null {
  if (size === 0) return 'empty';
  return size > LIMITS.uploadBytes ? 'tooLarge' : null;
}
