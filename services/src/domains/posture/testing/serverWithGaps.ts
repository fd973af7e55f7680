import { uuidOf } from '../../inventory/testing/seed.ts';
import { postureServer, type PostureServer } from './postureServer.ts';

const NOW = new Date().toISOString();
export const LABEL = uuidOf('label');
export const id = (index: number) => uuidOf('gap endpoint', index);
const ENDPOINTS = Array.from({ length: 30 }, (_, index) => ({
  id: id(index),
  host: `h${index % 3}.example`,
  path: `/p/${index}`,
  method: index % 2 === 0 ? 'GET' : 'POST',
  authenticated: false,
  lastActivity: NOW,
  riskScore: index / 10,
  fields: { sourceType: ['Traffic'], source: ['gateway'] },
  labels: index < 4 ? [{ labelId: LABEL }] : [],
  parameters: [{ name: 'email' }],
}));
export const policy = (name: string, severity: string, filter: object) => ({
  name,
  severity,
  categories: ['Data Exposure'],
  filter,
});

/** A server with a gap of one policy at each of thirty endpoints, and one of another. */
export async function serverWithGaps(): Promise<PostureServer> {
  const server = await postureServer();
  await server.seed(ENDPOINTS);
  await server.call(
    'POST',
    'policies',
    policy('High', 'high', { all: [{ field: 'authenticated', op: 'is', value: false }] }),
  );
  await server.call(
    'POST',
    'policies',
    policy('Low', 'low', {
      all: [
        {
          field: 'request',
          op: 'has',
          value: { all: [{ field: 'name', op: 'equals', value: 'email' }] },
        },
      ],
    }),
  );
  await server.work();
  return server;
}
