import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { readRange } from '../../../platform/addresses/addressRange.ts';
import { AddressSet } from '../../../platform/addresses/addressSet.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { auditChange } from '../audit.client.ts';
import {
  deleteIpRange,
  type IpList,
  type IpRange,
  ipRanges,
  publishIpRanges,
  takeTurn,
  writeIpRange,
} from './ipLists.repository.ts';

export interface IpRangeInput {
  readonly range: string;
  readonly comment: string;
}

/** What was written, and which other ranges of the list have some of its addresses. */
export interface WrittenIpRange {
  readonly item: IpRange;
  readonly overlaps: string[];
}

const TARGET = { exclude: 'ipExcludeList', allowed: 'ipAllowedList' } as const;

/** Whether one range lies within the other: ranges never meet in another way. */
function overlap(one: string, other: string): boolean {
  const first = (text: string): string => text.split('/')[0] ?? '';
  return new AddressSet([one]).has(first(other)) || new AddressSet([other]).has(first(one));
}

/** Nobody may shut out the address they come from. */
function holdOpen(list: IpList, ranges: readonly string[], { ip }: FastifyRequest): void {
  if (list === 'exclude' || ranges.length === 0 || new AddressSet(ranges).has(ip)) return;
  throw new Problem(
    'badInput',
    `This would lock out the address that you come from, ${ip}. Add it to the list first.`,
    { field: 'range' },
  );
}

/** Adds a range, or changes the one with that id; in the transaction of `query`, audited. */
export async function saveIpRange(
  query: CompanyQuery,
  request: FastifyRequest,
  list: IpList,
  input: IpRangeInput,
  id: string | null,
): Promise<WrittenIpRange> {
  const read = readRange(input.range);
  if (typeof read === 'string') throw new Problem('badInput', read, { field: 'range' });
  await takeTurn(query);
  const all = await ipRanges(query, list);
  const before = id === null ? null : (all.find((each) => each.id === id.toLowerCase()) ?? null);
  if (id !== null && before === null) throw notFound('range');
  const others = all.filter((each) => each !== before);
  const comment = input.comment.trim();
  if (others.some(({ range }) => range === read.text))
    throw new Problem('conflict', `${read.text} is in the list already.`, { field: 'range' });
  if (others.length >= LIMITS.ipRanges)
    throw new Problem('conflict', `A list has at most ${LIMITS.ipRanges} ranges.`, {
      field: 'range',
    });
  if (before !== null && before.range === read.text && before.comment === comment)
    throw new Problem('badInput', 'Change the range or the comment.', { field: 'range' });
  holdOpen(list, [...others.map(({ range }) => range), read.text], request);
  const item = await writeIpRange(query, list, {
    id: before?.id ?? randomUUID(),
    range: read.text,
    comment,
    changedBy: request.auth.actor,
  });
  if (item === null) throw notFound('range');
  await publishIpRanges(query, list);
  await auditChange(query, request, {
    action: `${TARGET[list]}.${before === null ? 'create' : 'update'}`,
    targetType: TARGET[list],
    targetId: item.id,
    before: before && { range: before.range, comment: before.comment },
    after: { range: item.range, comment: item.comment },
  });
  return {
    item,
    overlaps: others.map(({ range }) => range).filter((range) => overlap(range, item.range)),
  };
}

/** Takes a range out of its list; in the transaction of `query`, audited. */
export async function removeIpRange(
  query: CompanyQuery,
  request: FastifyRequest,
  list: IpList,
  id: string,
): Promise<void> {
  await takeTurn(query);
  const all = await ipRanges(query, list);
  const before = all.find((each) => each.id === id.toLowerCase());
  if (before === undefined) throw notFound('range');
  holdOpen(
    list,
    all.filter((each) => each !== before).map(({ range }) => range),
    request,
  );
  await deleteIpRange(query, before.id);
  await publishIpRanges(query, list);
  await auditChange(query, request, {
    action: `${TARGET[list]}.delete`,
    targetType: TARGET[list],
    targetId: before.id,
    before: { range: before.range, comment: before.comment },
  });
}
