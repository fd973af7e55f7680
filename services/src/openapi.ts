import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { Database } from './platform/database/database.ts';
import type { Domain } from './platform/domain.ts';
import { createLog, createServer } from './platform/server/createServer.ts';

const FOLDER = new URL('./domains/', import.meta.url);

/** `domains/NAME/NAME.domain.ts` exports the domain under its name. */
async function domainNamed(name: string): Promise<Domain> {
  const module: unknown = await import(new URL(`${name}/${name}.domain.ts`, FOLDER).href);
  return Reflect.get(module as object, name) as Domain; // By the naming rule of the folder.
}

const absent = (): never => {
  throw new Error('Routes are described here without a database.');
};
const database: Database = { company: absent, system: { query: absent, transaction: absent }, close: async () => undefined };

/** The OpenAPI 3.1 document of every domain by name, made from its routes without a database or background work. */
export async function openApiDocuments(): Promise<Record<string, object>> {
  const names = (await readdir(FOLDER)).filter((name) => existsSync(new URL(`${name}/${name}.domain.ts`, FOLDER))).sort();
  const domains = await Promise.all(names.map(domainNamed));
  const app = await createServer({ domains: domains.map(({ start: _start, ...domain }) => domain), deps: { db: database, log: createLog('silent'), authenticate: async () => null } });
  try {
    const documents = await Promise.all(names.map(async (name) => (await app.inject(`/${name}/openapi.json`)).json<object>()));
    return Object.fromEntries(names.map((name, index) => [name, documents[index] ?? {}]));
  } finally {
    await app.close();
  }
}
