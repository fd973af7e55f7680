import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { until } from '@palisade/vocabulary/testing/until.ts';

const PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/local/nginx/sbin', '/opt/homebrew/bin'];

/** Path of an nginx on this machine, or null. */
export function findNginx(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...PLACES];
  return folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file)) ?? null;
}

export interface NginxOptions {
  /** What is inside `http`. */
  readonly http: string;
  /** What is inside `server`. */
  readonly server: string;
  /** Address of the API behind it. */
  readonly upstream: string;
  readonly folder: string;
}

/** Runs an nginx in front of an API, with its own folder and port, until `stop`. */
export async function startNginx(
  nginx: string,
  { http, server, upstream, folder }: NginxOptions,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort();
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'])
    mkdirSync(join(folder, name), { recursive: true });
  const file = join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const paths = `client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;`;
  writeFileSync(
    file,
    `${user}daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log warn;\nevents {}\nhttp {\n${paths}\n${http}\nserver {\nlisten 127.0.0.1:${port};\n${server}\nlocation / { proxy_pass ${upstream}; proxy_set_header Host $http_host; }\n}\n}\n`,
  );
  const child = spawn(nginx, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  await listening(child, port);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGQUIT');
      await exited;
    },
  };
}

/** A new folder that nginx may work in. */
export const nginxFolder = (): string => mkdtempSync(join(tmpdir(), 'nginx-'));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString('utf8')));
  const answers = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${words}`);
    return await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  };
  await until('nginx answers', answers, { every: 50, saw: () => words });
}
