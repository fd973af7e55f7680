import { copyFileSync, existsSync, renameSync, statSync, truncateSync } from 'node:fs';

/**
 * Bytes from which the log of the database server is put aside, how many such files are kept, and
 * milliseconds between two looks.
 */
const LOG = { most: 16 * 1024 * 1024, kept: 3, every: 60_000 } as const;

/** Puts the log aside as `.1`, what was there before as `.2`, and so on. */
function rotate(file: string): void {
  for (let number = LOG.kept - 1; number > 0; number -= 1)
    if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
  // The server holds the file open, to append to it: it goes on in the emptied one.
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/**
 * Keeps a log that somebody else appends to from growing without end, from now until the returned
 * function is called.
 */
export function rotateLog(file: string, most = LOG.most): () => void {
  const look = (): void => {
    try {
      if (existsSync(file) && statSync(file).size > most) rotate(file);
    } catch {
      // A full disk, as a rule: the log grows on until there is room again.
    }
  };
  look();
  const timer = setInterval(look, LOG.every).unref();
  return () => clearInterval(timer);
}
