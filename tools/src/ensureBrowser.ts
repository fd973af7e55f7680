import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Browser {
  /** Path of a Chromium that starts here. */
  readonly executable: string;
  /** Environment it needs beside the process's own. */
  readonly env: Readonly<Record<string, string>>;
}

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
];

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function starts(browser: Browser): boolean {
  try {
    execFileSync(browser.executable, ['--version', '--no-sandbox'], {
      env: { ...process.env, ...browser.env },
      stdio: 'pipe',
      timeout: 20_000,
    });
    return true;
  } catch {
    return false;
  }
}

/** Chromium that npm ships for Linux servers, with the libraries a bare image lacks. */
async function packaged(): Promise<Browser | null> {
  if (platform() !== 'linux') return null;
  const before = { ...process.env };
  try {
    // Its libraries are unpacked only where it believes to run in such an image.
    process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
    const { default: chromium } = await import('@sparticuz/chromium');
    const executable = await chromium.executablePath();
    // What it finds its libraries by is for the browser alone.
    const env: Record<string, string> = {};
    for (const [name, value = ''] of Object.entries(process.env)) {
      if (before[name] === value) continue;
      env[name] = value;
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    return { executable, env };
  } catch {
    return null;
  }
}

/**
 * Finds a Chromium for browser tests: `$CHROMIUM`, then one installed on the machine, then the one
 * that npm ships.
 * @throws with advice when none starts
 */
export async function ensureBrowser(): Promise<Browser> {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const candidates = [process.env['CHROMIUM'] ?? '', ...onPath, ...PLACES].filter(
    (file) => file !== '' && existsSync(file) && canRun(file),
  );
  for (const executable of candidates) {
    const browser = { executable, env: {} };
    if (starts(browser)) return browser;
  }
  const shipped = await packaged();
  if (shipped !== null && starts(shipped)) return shipped;
  throw new Error(
    'No Chromium starts on this machine. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log((await ensureBrowser()).executable);
