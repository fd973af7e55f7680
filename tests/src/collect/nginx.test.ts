import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '@palisade/tools/run.ts';
import { NGINX_FOLLOW, NGINX_LOG, NGINX_MIRROR } from '@palisade/vocabulary/nginxSetup.ts';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { type RunningPalisade, startPalisade } from '../palisade.ts';
import { findNginx, nginxFolder, startNginx } from './nginx.ts';

const nginx = findNginx();
const LOG = '/var/log/nginx/palisade.json';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtYXlhIn0.c2lnbmF0dXJl';

it('the nginx set-up of the docs is the one that the product shows', () => {
  const doc = (name: string) => readFileSync(join(ROOT, 'docs/collect/nginx', name), 'utf8');
  assert.equal(doc('palisade-log.conf'), NGINX_LOG);
  assert.equal(doc('palisade-mirror.conf'), NGINX_MIRROR);
  assert.ok(doc('README.md').includes(NGINX_FOLLOW.trim()));
});

interface Graph {
  readonly company: {
    readonly ingest: {
      readonly total: {
        readonly received: number;
        readonly learned: number;
        readonly balanced: boolean;
      };
    };
    readonly endpoints: {
      readonly edges: readonly {
        readonly node: {
          readonly method: string;
          readonly path: string;
          readonly authenticated: boolean | null;
          readonly parameters: {
            readonly edges: readonly {
              readonly node: {
                readonly location: string;
                readonly name: string;
                readonly side: string;
              };
            }[];
          };
        };
      }[];
    };
  };
}

describe(
  'collecting from nginx',
  {
    skip:
      nginx === null
        ? 'there is no nginx on this machine (Debian: apt-get install nginx-light)'
        : false,
  },
  () => {
    let palisade: RunningPalisade;
    let api: Server;
    let proxy: Awaited<ReturnType<typeof startNginx>>;
    let follower: ChildProcess;
    let summary = '';
    const folder = nginxFolder();
    const log = join(folder, 'palisade.json');
    const filled = (text: string) =>
      text
        .replaceAll('PALISADE_URL', palisade.url)
        .replaceAll('PALISADE_TOKEN', collector().token)
        .replaceAll(LOG, log);
    const collector = () =>
      JSON.parse(readFileSync(join(palisade.home, 'collector.json'), 'utf8')) as {
        readonly token: string;
        readonly companyId: string;
      };

    before(async () => {
      palisade = await startPalisade();
      api = createServer((request, response) => {
        request.resume().on('end', () =>
          response
            .writeHead(request.method === 'POST' ? 201 : 200, {
              'content-type': 'application/json',
            })
            .end('{"id":17}'),
        );
      });
      await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
      const upstream = `http://127.0.0.1:${(api.address() as AddressInfo).port}`; // listens on a port
      // A company's own token needs no company; the one of this machine is for all of them.
      const server = filled(NGINX_MIRROR).replace(
        '/collect/v1/mirror',
        `/collect/v1/mirror?companyId=${collector().companyId}`,
      );
      proxy = await startNginx(nginx ?? '', { http: filled(NGINX_LOG), server, upstream, folder });
      const [, , , ...argv] = filled(NGINX_FOLLOW).trim().split(' ');
      follower = spawn(
        process.execPath,
        [
          `${ROOT}tools/src/ingest.ts`,
          ...argv,
          '--company',
          collector().companyId,
          '--home',
          folder,
        ],
        { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      follower.stdout?.on('data', (chunk: Buffer) => (summary += chunk.toString('utf8')));
    });
    after(async () => {
      follower?.kill('SIGKILL');
      await proxy?.stop();
      api?.close();
      await palisade?.stop();
      palisade?.remove();
    });

    const send = async (n: number) => {
      const headers = {
        authorization: `Bearer ${JWT}`,
        'content-type': 'application/json',
        'x-tenant': 'pine',
        host: 'shop.example',
      };
      await fetch(`${proxy.url}/orders/${n}?full=1`, { headers });
      const made = await fetch(`${proxy.url}/orders`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ article: n, count: 2 }),
      });
      assert.equal(made.status, 201, 'a mirror must not stand in the way');
    };
    const ask = async (): Promise<Graph['company']> => {
      const query = `query ($id: ID!) { company(companyId: $id) { ingest { total { received learned balanced } }
      endpoints(first: 10) { edges { node { method path authenticated parameters(first: 50) { edges { node { side location name } } } } } } } }`;
      const answer = await fetch(`${palisade.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${palisade.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { id: collector().companyId } }),
      });
      const { data, errors } = (await answer.json()) as { data?: Graph; errors?: unknown };
      assert.equal(errors, undefined, JSON.stringify(errors));
      assert.ok(data !== undefined);
      return data.company;
    };
    const once = async (received: number) =>
      await until(
        `${received} are received`,
        async () => {
          const company = await ask();
          return company.ingest.total.received >= received ? company : null;
        },
        { every: 200 },
      );

    it('ENG-01 the JSON log and the mirror of a real nginx teach endpoints, bodies, headers and who may call', async () => {
      const { received } = (await ask()).ingest.total;
      for (let n = 1; n <= 30; n += 1) await send(n * 37);
      const company = await once(received + 60);
      assert.ok(
        company.ingest.total.received >= received + 60 && company.ingest.total.balanced,
        JSON.stringify(company.ingest),
      );
      const made = company.endpoints.edges
        .map(({ node }) => node)
        .find(({ method, path }) => method === 'POST' && path === '/orders');
      assert.ok(made !== undefined, JSON.stringify(company.endpoints));
      assert.equal(made.authenticated, true);
      const names = made.parameters.edges.map(
        ({ node }) => `${node.side} ${node.location} ${node.name}`,
      );
      for (const name of ['request body article', 'request body count', 'request header x-tenant'])
        assert.ok(names.includes(name), names.join());
      assert.deepEqual(
        names.filter((name) => name.startsWith('response')),
        [],
        'nothing is claimed of answers that were not seen',
      );
      assert.ok(
        company.endpoints.edges.some(
          ({ node }) => node.method === 'GET' && node.path.startsWith('/orders/{'),
        ),
        JSON.stringify(company.endpoints),
      );
    });

    it('ENG-01 Ctrl-C ends following with the summary', async () => {
      const exited = new Promise<number | null>((resolve) => follower.on('exit', resolve));
      follower.kill('SIGINT');
      assert.equal(await exited, 0);
      assert.match(
        summary,
        /palisade\.json \(JSON access log\): \d+ received = \d+ learned \+ \d+ noise.* \+ 0 sampled \+ 0 rejected/,
      );
    });
  },
);
