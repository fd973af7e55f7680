import { isDocumentFormat, isTrafficFormat } from '@palisade/vocabulary/ingestFormats.ts';
import type { App } from '../../platform/domain.ts';
import { Problem } from '../../platform/problem.ts';
import { type CollectDeps, type Collected, collectUpload } from './collectUpload.ts';
import { CollectAnyQuery, CollectQuery, Receipt } from './ingest.schemas.ts';

/**
 * `POST /collect/v1/entries`, `har`, `logs` and `files`: traffic in, streamed, gzip or plain. The last two tell the format
 * from the content, and hold a sender to what it says. The server it is mounted on checks the caller (`config.auth: 'collect'`).
 */
export async function collectRoutes(app: App, deps: CollectDeps): Promise<void> {
  await app.register(async (scope) => {
    const streams = scope as App; // registering keeps the type provider
    streams.removeAllContentTypeParsers();
    streams.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const common = { config: { auth: 'collect' }, bodyLimit: Number.MAX_SAFE_INTEGER } as const;
    for (const [path, format] of [
      ['/collect/v1/entries', 'ndjson'],
      ['/collect/v1/har', 'har'],
    ] as const) {
      streams.post(
        path,
        { ...common, schema: { querystring: CollectQuery, response: { 200: Receipt } } },
        async (request, reply) =>
          answer(await collectUpload(deps, format, request.query, request, reply)),
      );
    }
    for (const path of ['/collect/v1/logs', '/collect/v1/files'] as const) {
      streams.post(
        path,
        { ...common, schema: { querystring: CollectAnyQuery, response: { 200: Receipt } } },
        async (request, reply) => {
          const { format = '' } = request.query;
          if (format !== '' && !isTrafficFormat(format) && !isDocumentFormat(format))
            throw new Problem('badInput', `There is no format ${format}.`, { field: 'format' });
          return answer(
            await collectUpload(deps, format === '' ? null : format, request.query, request, reply),
          );
        },
      );
    }
  });
}

const answer = (collected: Collected) => ({ ...collected, batchIds: [...collected.batchIds] });
