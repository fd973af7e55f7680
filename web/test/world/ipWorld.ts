import { type Args, connectionOf } from './connectionOf.ts';
import type { FakeCompany } from './makeWorld.ts';

export interface FakeRange {
  readonly rangeId: string;
  readonly range: string;
  readonly comment: string;
  readonly changedBy: string;
  readonly changedAt: string;
}
export type FakeIpLists = { readonly excluded: FakeRange[]; readonly allowed: FakeRange[] };

export const makeRange = (range: string, comment = ''): FakeRange => ({
  rangeId: `r-${range}`,
  range,
  comment,
  changedBy: 'maya@example.com',
  changedAt: '2026-11-21T10:00:00.000Z',
});

/** Fields of a company about its IP lists. */
export const ipFields = ({ ipLists }: FakeCompany) => ({
  ipExcludeList: (args: Args) => connectionOf(ipLists.excluded, args, ({ rangeId }) => rangeId),
  ipAllowedList: (args: Args) => connectionOf(ipLists.allowed, args, ({ rangeId }) => rangeId),
});

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

/** Mutations of the IP lists; `10.0.0.0/8` overlaps with all. */
export function ipMutations(
  company: (id: unknown) => FakeCompany | undefined,
  refuse: (name: string) => object[],
) {
  const of = (verb: 'Excluded' | 'Allowed') => {
    const listOf = ({ companyId }: Mutation['input']) =>
      company(companyId)?.ipLists[verb === 'Excluded' ? 'excluded' : 'allowed'] ?? [];
    const save =
      (name: string) =>
      ({ input }: Mutation) => {
        const errors = refuse(name);
        const list = listOf(input);
        const range = {
          ...makeRange(String(input['range']), String(input['comment'])),
          ...(typeof input['rangeId'] === 'string' && { rangeId: input['rangeId'] }),
        };
        const at = list.findIndex(({ rangeId }) => rangeId === input['rangeId']);
        const overlaps = range.range === '10.0.0.0/8' ? list.map((each) => each.range) : [];
        if (errors.length === 0) list.splice(Math.max(0, at), at === -1 ? 0 : 1, range);
        return {
          range: errors.length === 0 ? range : null,
          overlaps: errors.length === 0 ? overlaps : [],
          errors,
        };
      };
    return {
      [`create${verb}Range`]: save(`create${verb}Range`),
      [`update${verb}Range`]: save(`update${verb}Range`),
      [`delete${verb}Range`]: ({ input }: Mutation) => {
        const errors = refuse(`delete${verb}Range`);
        const list = listOf(input);
        if (errors.length === 0)
          list.splice(
            list.findIndex(({ rangeId }) => rangeId === input['rangeId']),
            1,
          );
        return { deletedRangeId: errors.length === 0 ? input['rangeId'] : null, errors };
      },
    };
  };
  return { ...of('Excluded'), ...of('Allowed') };
}
