import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|json|map|ttf)$/;
const SMALLEST_BYTES = 256;
/** Above this size brotli 11 costs seconds of build for a few per cent. */
const LARGE_BYTES = 600_000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) return;
  const quality = content.length > LARGE_BYTES ? 6 : 11;
  await Promise.all([
    writeFile(
      `${file}.br`,
      await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    ),
    writeFile(`${file}.gz`, await zip(content, { level: 9 })),
  ]);
}

/**
 * Writes a `.br` and a `.gz` beside every compressible file of the output folder; the server picks
 * by Accept-Encoding.
 */
export function precompress(): Plugin {
  let folder = '';
  let hasFailed = false;
  return {
    name: 'palisade-precompress',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    buildEnd: (error) => void (hasFailed = error !== undefined),
    closeBundle: async () => {
      // Vite closes the bundle of a failed build too; the folder may not be there and the build's
      // own error matters.
      if (hasFailed) return;
      const names = await readdir(folder, { recursive: true });
      for (const name of names) {
        const file = join(folder, name);
        if (COMPRESSIBLE.test(name) && (await stat(file)).isFile()) await compress(file);
      }
    },
  };
}
