import { rotateSigningKeys } from '@palisade/services/domains/identity/signing-keys/rotateKeys.ts';
import { leave, readCommand, withInstallation } from './operate/withInstallation.ts';

const USAGE = `usage: pnpm rotate-keys [options]
  --at-once       tokens signed before stop now instead of when they end; open pages renew theirs
  --key-lost      the key of the installation is lost for good: the old keys are removed unseen
  --home DIR      state folder, default ./.palisade`;

async function rotate(): Promise<void> {
  const { home, words, has } = readCommand(process.argv.slice(2), ['at-once', 'key-lost'], USAGE);
  if (words.length > 0) throw new Error(USAGE);
  const [atOnce, isKeyLost] = [has('at-once'), has('key-lost')];
  await withInstallation(home, process.env, ({ db, secrets }) =>
    rotateSigningKeys(db, secrets, 'command line', { atOnce, isKeyLost }),
  );
  console.log(
    `Access tokens are signed with a new key.${atOnce || isKeyLost ? ' Those signed before no longer work.' : ' Those signed before work until they end, 10 minutes at most.'}`,
  );
}

rotate().catch(leave);
