import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Root folder of the checkout, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** `inherit` shows the output as it comes; `capture` returns it. */
  readonly output?: 'inherit' | 'capture';
}

export interface RunResult {
  readonly code: number;
  /** Standard output and standard error in the order they came; empty unless captured. */
  readonly output: string;
}

/**
 * Runs a program of the workspace's `node_modules/.bin` (or the running Node for `node`) and waits
 * for it. Never rejects on a non-zero exit.
 */
export async function run(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  const capture = options.output === 'capture';
  const child = spawn(
    command === 'node' ? process.execPath : `${ROOT}node_modules/.bin/${command}`,
    args,
    {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    },
  );
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, output: Buffer.concat(chunks).toString('utf8') };
}
