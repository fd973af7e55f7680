import type { CompanyContext, Viewer } from '../../platform/auth/viewer.ts';
import { Connection, pageSize } from '../../platform/graph/connection.ts';
import { badInput } from '../../platform/upstream/errors.ts';

export type CompanyItem = CompanyContext & { readonly cursor: string };
export type CompanyList = Connection<CompanyItem>;

interface PageArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

type Key = readonly [name: string, companyId: string];

const keyOf = ({ name, companyId }: CompanyContext): Key => [name.toLowerCase(), companyId];
const isBefore = ([name, id]: Key, [otherName, otherId]: Key): boolean =>
  name === otherName ? id < otherId : name < otherName;

const toCursor = (key: Key): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/** @throws GraphQLError badInput for what is no cursor of this list */
function readCursor(after: string): Key {
  try {
    const read: unknown = JSON.parse(Buffer.from(after, 'base64url').toString('utf8'));
    if (Array.isArray(read) && read.length === 2) {
      const [name, id]: readonly unknown[] = read;
      if (typeof name === 'string' && typeof id === 'string') return [name, id];
    }
  } catch {
    // Neither JSON nor ours.
  }
  throw badInput('The cursor is not one of this list.', 'after');
}

/**
 * Companies that the viewer may use, by name. They came with who is asking, so a page needs no call
 * of its own.
 */
export function companyList(viewer: Viewer | null, { first, after }: PageArguments): CompanyList {
  const size = pageSize(first);
  const start = after == null ? null : readCursor(after);
  const all = [...(viewer?.companies.values() ?? [])]
    .map((company) => ({ company, key: keyOf(company) }))
    .sort((one, other) => (isBefore(one.key, other.key) ? -1 : 1));
  const rest = start === null ? all : all.filter(({ key }) => isBefore(start, key));
  return new Connection({
    after,
    page: async () => ({
      items: rest.slice(0, size).map(({ company, key }) => ({ ...company, cursor: toCursor(key) })),
      hasNextPage: rest.length > size,
    }),
    count: async () => all.length,
  });
}
