import Fastify from 'fastify';
import { createGateway } from '../../createGateway.ts';
import { DOMAINS } from '../../domains.ts';
import { argument, serveParent } from './child.ts';

/** The gateway as it runs in production. */
const url = new URL(argument(0));
const app = Fastify();
const upstreams = Object.fromEntries(DOMAINS.map(({ name }) => [name, url]));
await app.register(
  await createGateway({
    upstreams,
    trustedDocuments: argument(1),
    logger: app.log,
    isHttps: false,
    requestsPerMinute: 1e9,
  }),
);
serveParent(await app.listen({ host: '127.0.0.1', port: 0 }));
