import { documents } from '../domains/documents/documents.domain.ts';
import { inventory as reading } from '../domains/inventory/inventory.domain.ts';
import { learning } from '../domains/learning/learning.domain.ts';
import type { Domain } from '../platform/domain.ts';

const PARTS = [learning, reading, documents];

/**
 * The service `inventory`: what is learned, what is read of it and the documents about it have one
 * address, `/inventory`, and the tables of one schema.
 */
export const inventory: Domain = {
  ...reading,
  async routes(app, deps) {
    for (const part of PARTS) await part.routes(app, deps);
  },
  jobs: (deps) => PARTS.flatMap((part) => part.jobs?.(deps) ?? []),
};
