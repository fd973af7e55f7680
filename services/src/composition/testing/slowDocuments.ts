import { parentPort } from 'node:worker_threads';
import { readUpload } from '../../domains/documents/import/readUpload.ts';
import { serveDocuments } from '../../domains/documents/thread/serveDocuments.ts';
import type { DocumentTasks } from '../../platform/documentTasks.ts';

/** A thread whose linter never ends, whose analysis eats memory, and which reads as it should. */
const tasks: DocumentTasks = {
  read: async (_companyId, text) => readUpload(text, null),
  lint: async () => {
    for (;;) Math.random();
  },
  analyse: async () => {
    const eaten: string[][] = [];
    for (;;) eaten.push(Array.from({ length: 100_000 }, (_, n) => `${n}`));
  },
  exportApi: async () => null,
  exportHost: async () => null,
  snippet: async () => null,
  stop: async () => undefined,
};
if (parentPort !== null) serveDocuments(parentPort, tasks, () => undefined);
