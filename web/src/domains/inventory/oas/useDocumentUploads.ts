import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendDocument } from './sendDocument.ts';

export type DocumentUploadState =
  /** Share that was sent; null while the server reads it. */
  | { readonly kind: 'sending'; readonly share: number | null }
  | { readonly kind: 'done'; readonly operations: number }
  | { readonly kind: 'failed'; readonly words: string };

export interface DocumentUpload {
  readonly id: number;
  readonly name: string;
  readonly file: File;
  readonly state: DocumentUploadState;
}

let lastId = 0;

/**
 * Uploads of documents, one after the other, each with its progress and its own outcome in words.
 */
export function useDocumentUploads(companyId: string, host: string, onDone: () => void) {
  const { t } = useTranslation('oas');
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([]);
  const set = (id: number, state: DocumentUploadState) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  const run = async (id: number, file: File) => {
    const sent = await sendDocument({
      file,
      companyId,
      host,
      onProgress: (share) => set(id, { kind: 'sending', share }),
    });
    if ('operations' in sent) {
      set(id, { kind: 'done', operations: sent.operations });
      onDone();
    } else set(id, { kind: 'failed', words: 'words' in sent ? sent.words : t(sent.failure) });
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({
      id: (lastId += 1),
      name: file.name,
      file,
      state: { kind: 'sending', share: 0 } as const,
    }));
    setUploads((now) => [...now, ...added]);
    void (async () => {
      for (const { id, file } of added) await run(id, file);
    })();
  };
  const retry = (id: number) => {
    const upload = uploads.find((each) => each.id === id);
    if (!upload) return;
    set(id, { kind: 'sending', share: 0 });
    void run(id, upload.file);
  };
  return {
    uploads,
    add,
    retry,
    dismiss: (id: number) => setUploads((now) => now.filter((upload) => upload.id !== id)),
  };
}
