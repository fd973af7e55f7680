import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishTerms } from '@palisade/services/domains/identity/shell/publishTerms.ts';
import type { ContractWorld } from './contractWorld.ts';

const NOBODY = '00000000-0000-4000-8000-0000000000ff';

/** Publishes terms that the first administrator has not accepted yet. */
export async function publishContractTerms({ services }: ContractWorld): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'palisade-contract-'));
  const file = join(folder, 'terms.html');
  await writeFile(file, '<h1>Terms</h1><p>Of the contract.</p>');
  await publishTerms(services.db, file);
  await rm(folder, { recursive: true });
}

/** Input of a mutation of the shell, by its field's name. Null for other mutations. */
export function shellInput(name: string): object | null {
  switch (name) {
    // Nobody's session: refused in the payload, whoever asks.
    case 'Mutation.acceptTerms':
      return { authId: NOBODY, userId: NOBODY, docVersion: 1, docId: NOBODY };
    case 'Mutation.setSystemUser':
      return { email: 'nobody@example.com', isSystem: true };
    case 'Mutation.setMaintenance':
      return { underMaintenance: false };
    default:
      return null;
  }
}
