import { createHash } from 'node:crypto';
import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { FileParams } from './denyList.schemas.ts';
import { listOfToken, servedEntries } from './denyLists.repository.ts';
import { isFormat, render } from './render.ts';

const nothing = (): Problem => new Problem('notFound', 'There is nothing at this address.');

/** Whether one of the tags that the caller has is ours; weak ones count too. */
const isKnown = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) === true;

/**
 * `GET /deny-lists/TOKEN.conf`: who has the address has the list, and nobody else learns whether
 * there is one.
 */
export function servedRoutes(app: App, { db }: Deps): void {
  app.get(
    '/deny-lists/:file',
    { config: { auth: 'public', hidesPath: true }, schema: { hide: true, params: FileParams } },
    async ({ params: { file }, headers }, reply) => {
      const [token = '', ending = '', ...more] = file.split('.');
      if (!isFormat(ending) || more.length > 0) throw nothing();
      const list = await listOfToken(db, token);
      if (list === null) throw nothing();
      const { type, body } = render(
        ending,
        await servedEntries(db.company(list.companyId).query, list.integrationId),
      );
      const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
      reply.headers({
        etag: tag,
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
      });
      return isKnown(headers['if-none-match'], tag)
        ? reply.code(304).send()
        : reply.type(type).send(body);
    },
  );
}
