import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '@palisade/tools/ensureBrowser.ts';
import { ROOT, run } from '@palisade/tools/run.ts';
import { chromium } from 'playwright-core';

declare global {
  interface Window {
    /** Of web/test/chartPage/main.tsx. */
    readonly timeChart: (count: number) => Promise<{ drawMs: number; stepMs: number }>;
  }
}

const BINS = 500;
const RUNS = 9;

const middle = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);

/**
 * How long a chart of 500 bins and two series takes until it is drawn, and until a key is answered.
 */
export async function benchCharts(): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'palisade-charts-'));
  const built = await run(
    'node',
    [
      'node_modules/vite/bin/vite.js',
      'build',
      '--config',
      'test/chartPage/vite.config.ts',
      '--outDir',
      folder,
      '--logLevel',
      'warn',
    ],
    { cwd: `${ROOT}web`, output: 'capture' },
  );
  if (built.code !== 0) throw new Error(`Building the page of charts failed:\n${built.output}`);
  const { executable, env } = await ensureBrowser();
  const browser = await chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addScriptTag({ path: join(folder, 'chartPage.js') });
    await page.evaluate((count) => window.timeChart(count), BINS); // Compiles what is timed.
    const runs: { readonly drawMs: number; readonly stepMs: number }[] = [];
    for (let turn = 0; turn < RUNS; turn += 1)
      runs.push(await page.evaluate((count) => window.timeChart(count), BINS));
    return {
      bench: 'charts',
      bins: BINS,
      drawMs: middle(runs.map(({ drawMs }) => drawMs)),
      stepMs: middle(runs.map(({ stepMs }) => stepMs)),
      load: loadavg().map((value) => Math.round(value * 10) / 10),
    };
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}
