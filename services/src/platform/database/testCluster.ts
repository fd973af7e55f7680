import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './embedded.ts';

/** Where the whole run's throw-away cluster is told to the processes of its test files. */
const SHARED = 'PALISADE_TEST_CLUSTER';

interface TestCluster {
  /** Owner's URL of the database `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
}

async function startCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-test-'));
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const server = await startEmbeddedPostgres({ dataDir: folder, throwaway: true });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      remove();
    },
  };
}

let started: TestCluster | null = null;

/** Before all files of a run (`--test-global-setup`): one cluster for them all. */
export async function globalSetup(): Promise<void> {
  started = await startCluster();
  process.env[SHARED] = started.url;
}

export async function globalTeardown(): Promise<void> {
  delete process.env[SHARED];
  await started?.stop();
}

let own: { cluster: Promise<TestCluster>; users: number } | null = null;

/**
 * The run's cluster, or for a file run alone one of its process; `leave` by the last user stops the
 * latter.
 */
export async function joinCluster(): Promise<{ url: string; leave(): Promise<void> }> {
  const shared = process.env[SHARED];
  if (shared !== undefined) return { url: shared, leave: async () => {} };
  own ??= { cluster: startCluster(), users: 0 };
  const joined = own;
  joined.users += 1;
  const cluster = await joined.cluster;
  return {
    url: cluster.url,
    async leave() {
      joined.users -= 1;
      if (joined.users > 0) return;
      if (own === joined) own = null;
      await cluster.stop();
    },
  };
}
