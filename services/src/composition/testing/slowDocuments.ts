import { PRODUCT_PRIVACY } from '@palisade/engine/sensitive/privacy.ts';
import { readUpload } from '../../domains/documents/import/readUpload.ts';
import { serveDocuments } from '../../domains/documents/process/serveDocuments.ts';
import type { DocumentTasks } from '../../platform/documentTasks.ts';

/**
 * A process whose linter never ends, whose analysis eats memory bit by bit and whose export at once,
 * and which reads as it should.
 */
const tasks: DocumentTasks = {
  read: async (_companyId, text) => readUpload(text, PRODUCT_PRIVACY),
  lint: async () => {
    for (;;) Math.random();
  },
  analyse: async () => {
    const eaten: string[][] = [];
    for (;;) eaten.push(Array.from({ length: 100_000 }, (_, n) => `${n}`));
  },
  exportApi: async () => Array.from({ length: 1 }, () => Array(100_000_000).fill(0.5)).join(),
  exportHost: async () => null,
  snippet: async () => null,
  stop: async () => undefined,
};
serveDocuments(
  () => tasks,
  () => undefined,
);
