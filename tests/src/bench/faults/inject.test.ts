import assert from 'node:assert/strict';
import { it } from 'node:test';
import { endOneOfTwo } from './inject.ts';

it('gives up on a process that does not get ready, and on one that does not end', async () => {
  const fetched = globalThis.fetch;
  const gone = { url: 'http://127.0.0.1:1', pid: () => 2 ** 22 + 1, ends: () => 0 };
  const palisade = { ...gone, home: '', token: '', stop: async () => undefined };
  const fault = endOneOfTwo('SIGTERM', 300);
  await assert.rejects(fault(palisade, 0), /until the process was ready again/);
  try {
    globalThis.fetch = async () => new Response('{}');
    await assert.rejects(fault(palisade, 0), /until the process ended at SIGTERM/);
  } finally {
    globalThis.fetch = fetched;
  }
});
