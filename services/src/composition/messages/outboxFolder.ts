import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingMessage } from '../../platform/messages.ts';
import { oneLine } from './mailAddress.ts';

/**
 * A folder that keeps messages as text files, for whoever runs the machine; nobody else may read
 * them.
 */
export function outboxFolder(folder: string) {
  return {
    async keep({ id, channel, recipient, subject, body }: OutgoingMessage): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString();
      const head = [
        `To: ${oneLine(recipient)}`,
        ...(channel === 'mail' ? [`Subject: ${oneLine(subject)}`] : []),
        `Date: ${time}`,
      ];
      await writeFile(
        join(folder, `${time.replaceAll(/[:.]/g, '-')}-${channel}-${id}.txt`),
        `${head.join('\n')}\n\n${body}\n`,
        { mode: 0o600 },
      );
    },
    /** Removes files that were written before the moment. */
    async sweep(before: Date): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name);
        if (name.endsWith('.txt') && (await stat(file)).mtime < before)
          await rm(file, { force: true });
      }
    },
  };
}
