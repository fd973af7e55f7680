import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { person } from '../people.ts';
import { gapItem } from '../postureRows.ts';
import { apiRow, endpointRow, hostRow, labelRow, range, trafficRow } from '../rows.ts';
import { serveParent } from './child.ts';

/**
 * The services as one process with canned answers: it costs as little as can be, and counts its
 * calls.
 */
const indexOf = (id: string): number => Number(id.slice(-12));
const answers = new Map<string, string>();
let calls = 0;
const COUNTS = [
  { status: 'open', severity: 'high', gaps: 1000 },
  { status: 'ignored', severity: 'low', gaps: 20 },
];

function answer(path: string, body: string): unknown {
  if (path === '/identity/context') return person();
  if (path === '/identity/installation') return { underMaintenance: false };
  const {
    ids = [],
    first = 50,
    counts = false,
  } = JSON.parse(body) as { ids?: string[]; first?: number; counts?: boolean };
  if (path.endsWith('/endpoints/search'))
    return { items: range(first, endpointRow), hasNextPage: true };
  if (path.endsWith('/endpoints/lookup') && path.startsWith('/inventory/'))
    return ids.map((id) => endpointRow(indexOf(id)));
  if (path.endsWith('/gaps/search'))
    return { items: range(first, gapItem), hasNextPage: true, ...(counts && { counts: COUNTS }) };
  if (path.endsWith('/gaps/counts')) return COUNTS;
  if (path.endsWith('/gap-tickets/of-things'))
    return ids.map((id) => ({
      id,
      tickets: indexOf(id) % 10 === 0 ? [{ id, number: `GAP-${indexOf(id)}` }] : [],
    }));
  if (path.endsWith('/hosts/lookup')) return ids.map((id) => hostRow(indexOf(id)));
  if (path.endsWith('/apis/lookup')) return ids.map((id) => apiRow(indexOf(id)));
  if (path.startsWith('/labels/')) return ids.map((id) => ({ id, labels: range(2, labelRow) }));
  if (path.endsWith('/endpoints/traffic')) return ids.map((id) => trafficRow(id));
  throw new Error(`No answer for ${path}`);
}

const server = createServer((request, response) => {
  let body = '';
  request
    .setEncoding('utf8')
    .on('data', (chunk: string) => {
      body += chunk;
    })
    .on('end', () => {
      const path = request.url ?? '';
      if (path === '/identity/access-changes') {
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .write('data: {"version":1}\n\n');
        return;
      }
      if (!path.startsWith('/identity')) calls++;
      const key = path + body;
      let text = answers.get(key);
      if (text === undefined) answers.set(key, (text = JSON.stringify(answer(path, body))));
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        })
        .end(text);
    });
});
server.listen(0, '127.0.0.1', () =>
  serveParent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => calls),
); // A TCP server has a TCP address.
