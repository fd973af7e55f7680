import { readFileSync } from 'node:fs';

const MANIFEST = new URL('../../../package.json', import.meta.url);

/** The version of Palisade that runs. */
export const ownVersion = (): string =>
  (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version;
