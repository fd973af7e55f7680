import { existsSync, readFileSync, statSync } from 'node:fs';
import { ROOT } from '@palisade/tools/run.ts';

const DIST = `${ROOT}web/dist`;

/** Brotli bytes of a built file as the server sends it; the smallest are sent as they are. */
export const brotliBytes = (path: string) =>
  statSync(existsSync(`${DIST}${path}.br`) ? `${DIST}${path}.br` : `${DIST}${path}`).size;

/** Scripts that the page itself names: what must arrive before anything else can start. */
export function entryScripts(): string[] {
  const html = readFileSync(`${DIST}/index.html`, 'utf8');
  return [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
}
