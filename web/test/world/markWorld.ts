import type { MarkVerdict } from '@palisade/vocabulary/attackMarks.ts';
import type { MarkState } from '@palisade/vocabulary/markFields.ts';
import { globalId } from '../../src/entities/company/globalId.ts';
import { type Args, connectionOf } from './connectionOf.ts';
import type { FilterNode } from './matches.ts';

interface MarkPart {
  readonly verdict?: MarkVerdict;
  readonly isTuned?: boolean;
  readonly state?: MarkState;
  readonly hidden?: number;
  readonly expiresAt?: string | null;
  readonly attackerId?: string | null;
  readonly contradictions?: readonly object[];
}

export type FakeMark = ReturnType<typeof makeMark>;

/** A mark with what it hid; its raw key has its number at the end. */
export function makeMark(number: number, words: string, part: MarkPart = {}) {
  const {
    verdict = 'legitimate',
    isTuned = true,
    state = 'active',
    hidden = 0,
    expiresAt = null,
    attackerId = null,
    contradictions = [],
  } = part;
  const AT = '2026-11-19T14:02:00.000Z';
  const markId = `e0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    __typename: 'ReviewedMark',
    id: globalId('ReviewedMark', 'c-2', markId),
    markId,
    kind: 'injection',
    words,
    endpoint: null,
    location: 'query',
    name: 'q',
    host: 'api.example',
    method: 'GET',
    path: '/search',
    attackerId: isTuned ? null : attackerId,
    setAtAttackerId: attackerId,
    verdict: verdict as string,
    isTuned,
    state: state as string,
    message: 'Ours',
    author: 'maya@example.com',
    at: AT,
    expiresAt,
    version: 1,
    hidden,
    hiddenAt: hidden > 0 ? AT : null,
    hiddenCallers: Math.min(hidden, 3),
    contradictions,
  };
}

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

interface Owner {
  readonly marks: FakeMark[];
}

/** Mutations of marks: they are changed and undone. */
export function markMutations<Company extends Owner>(
  companies: () => readonly Company[],
  resolve: (company: Company) => object,
  refuse: (name: string) => object[],
) {
  return {
    changeMark: ({ input }: Mutation) => {
      const errors = refuse('changeMark');
      const company = companies().find(({ marks }) => marks.some(({ id }) => id === input['id']));
      const at = company?.marks.findIndex(({ id }) => id === input['id']) ?? -1;
      const before = company?.marks[at];
      if (company === undefined || before === undefined || errors.length > 0)
        return { mark: null, company: null, errors };
      const expiresAt = (input['expiresAt'] ?? null) as string | null; // As the input's type says.
      const mark = {
        ...before,
        message: (input['message'] ?? before.message) as string,
        expiresAt,
        version: before.version + 1,
      };
      company.marks.splice(at, 1, mark);
      return { mark, company: resolve(company), errors };
    },
    undoMarks: ({ input }: Mutation) => {
      const errors = refuse('undoMarks');
      const ids = input['ids'] as readonly string[]; // As the input's type says.
      const company = companies().find(({ marks }) => marks.some(({ id }) => ids.includes(id)));
      if (company === undefined || errors.length > 0)
        return { undoneIds: [], countsAgain: [], company: null, errors };
      const gone = company.marks.filter(({ id }) => ids.includes(id));
      for (const mark of gone) company.marks.splice(company.marks.indexOf(mark), 1);
      return {
        undoneIds: gone.map(({ id }) => id),
        countsAgain: gone.filter(({ isTuned }) => isTuned).map(({ words }) => words),
        company: resolve(company),
        errors,
      };
    },
  };
}

/** As much of filters as the page needs to be told apart. */
function keeps(mark: FakeMark, filter: FilterNode | null | undefined): boolean {
  if (!filter) return true;
  if (filter.all) return filter.all.every((part) => keeps(mark, part));
  if (filter.any) return filter.any.some((part) => keeps(mark, part));
  const own =
    {
      verdict: mark.verdict,
      path: mark.path,
      name: mark.name,
      message: mark.words,
      author: mark.author,
    }[filter.field ?? ''] ?? '';
  return filter.op === 'contains'
    ? own.toLowerCase().includes(String(filter.value).toLowerCase())
    : [filter.value].flat().includes(own);
}

interface Search extends Args {
  readonly state?: string | null;
  readonly attackerId?: string | null;
  readonly filter?: FilterNode | null;
  readonly direction?: string | null;
}

/** Fields of a company about marks, in the order of its list. */
export const markFields = ({ marks }: Owner) => {
  const find = ({ state, attackerId, filter }: Search) =>
    marks.filter(
      (each) =>
        keeps(each, filter) &&
        (state == null || each.state === state) &&
        (attackerId == null || each.setAtAttackerId === attackerId),
    );
  return {
    marks: (search: Search) =>
      connectionOf(
        search.direction === 'ascending' ? find(search).toReversed() : find(search),
        search,
        ({ markId }) => markId,
      ),
    markCounts: ({ filter = null, attackerId = null }: Search) => ({
      active: find({ filter, attackerId, state: 'active' }).length,
      expired: find({ filter, attackerId, state: 'expired' }).length,
    }),
  };
};
