import { DOMAINS } from './domains.ts';
import { openDatabase } from './platform/database/database.ts';
import { createServer } from './platform/server/createServer.ts';
import { createLog } from './platform/server/log.ts';

/**
 * The OpenAPI 3.1 document of every domain by its name, without a database: routes are declared,
 * none is called.
 */
export async function openApiDocuments(): Promise<Record<string, object>> {
  const db = openDatabase('postgres://nobody@127.0.0.1/none');
  // Background work would want the database.
  const domains = DOMAINS.map(({ start: _start, ...domain }) => domain);
  const app = await createServer({
    domains,
    deps: { db, log: createLog('silent'), authenticate: async () => null },
  });
  const documents: Record<string, object> = {};
  for (const { name } of domains)
    documents[name] = (await app.inject(`/${name}/openapi.json`)).json<object>();
  await app.close();
  await db.close();
  return documents;
}
