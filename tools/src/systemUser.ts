import { setSystemUser } from '@palisade/services/domains/identity/system-users/setSystemUser.ts';
import { leave, readCommand, withInstallation } from './operate/withInstallation.ts';

const USAGE = `usage: pnpm system-user EMAIL [options]
  --revoke        the person is a system user no longer
  --home DIR      state folder, default ./.palisade`;

async function change(): Promise<void> {
  const { home, words, has } = readCommand(process.argv.slice(2), ['revoke'], USAGE);
  const [email, ...more] = words;
  if (email === undefined || more.length > 0) throw new Error(USAGE);
  const isSystem = !has('revoke');
  const user = await withInstallation(home, process.env, ({ db }) =>
    setSystemUser(db, email, isSystem, { actorId: null, actor: 'command line', address: null }),
  );
  console.log(`${user.email} is ${isSystem ? 'a system user' : 'no system user'} now.`);
}

change().catch(leave);
