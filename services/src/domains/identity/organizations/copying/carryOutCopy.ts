import { createHash } from 'node:crypto';
import type { ConfigurationPart, CopyOutcome } from '@palisade/vocabulary/configuration.ts';
import type { FastifyRequest } from 'fastify';
import type { ConfigurationItem, ConfigurationShare } from '../../../../platform/configuration.ts';
import type { CompanyQuery } from '../../../../platform/database/database.ts';
import { Problem } from '../../../../platform/problem.ts';
import { byKey, changesOf, idOf, type ItemsByKey, type PlannedItem, planCopy } from './planCopy.ts';

/** What became of a thing, or would. */
export interface CopiedItem extends PlannedItem {
  readonly outcome: CopyOutcome;
  /** Why it was refused, in words; null for others. */
  readonly reason: string | null;
}

export interface Copied {
  readonly items: readonly CopiedItem[];
  /** The same for the same outcome: SHA-256 of all that was compared and written, in hex. */
  readonly digest: string;
}

interface CopyOrder {
  readonly shares: readonly ConfigurationShare[];
  readonly source: ItemsByKey;
  readonly parts: readonly ConfigurationPart[];
}

/** Everything that an environment is configured with. */
export async function readConfiguration(
  query: CompanyQuery,
  shares: readonly ConfigurationShare[],
): Promise<ItemsByKey> {
  const items: ConfigurationItem[] = [];
  for (const share of shares) items.push(...(await share.read(query)));
  return byKey(items);
}

/** Undoes what one thing wrote when it is refused. @returns why, in words; null when it was written */
async function refusalOf(query: CompanyQuery, write: () => Promise<void>): Promise<string | null> {
  await query('savepoint copied_item');
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await query('rollback to savepoint copied_item');
    return error.message;
  }
  await query('release savepoint copied_item');
  return null;
}

const called = ({ within, name }: ConfigurationItem): string =>
  within === undefined ? name : `${within}: ${name}`;

/** Why a thing cannot be copied for want of another one; null when nothing is missing. */
function missingFor(
  item: ConfigurationItem,
  source: ItemsByKey,
  present: ReadonlySet<string>,
): string | null {
  for (const need of item.needs.map(idOf)) {
    const needed = source.get(need);
    if (needed === undefined || present.has(need)) continue;
    return `It needs ${called(needed)}, which cannot be copied.`;
  }
  return null;
}

/**
 * Copies parts of a configuration in the transaction of the target. What is refused is left out,
 * and so is what needs it.
 */
export async function carryOutCopy(
  query: CompanyQuery,
  request: FastifyRequest,
  { shares, source, parts }: CopyOrder,
): Promise<Copied> {
  for (const share of shares) await share.takeTurn(query);
  const target = await readConfiguration(query, shares);
  const present = new Set(target.keys());
  const items: CopiedItem[] = [];
  for (const planned of planCopy(source, target, parts)) {
    const { item, isSame } = planned;
    if (isSame) {
      items.push({ ...planned, outcome: 'same', reason: null });
      continue;
    }
    const share = shares.find(({ kinds }) => kinds.includes(item.kind));
    const reason =
      item.isFixed ??
      missingFor(item, source, present) ??
      (await refusalOf(query, async () => share?.write(query, request, planned)));
    if (reason === null) present.add(idOf(item));
    const written = planned.before === null ? 'create' : 'change';
    items.push({ ...planned, outcome: reason === null ? written : 'refused', reason });
  }
  const written = items.filter(({ outcome }) => outcome === 'create' || outcome === 'change');
  for (const { kinds, finish } of shares)
    await finish(
      query,
      request,
      written.filter(({ item }) => kinds.includes(item.kind)),
    );
  return { items, digest: digestOf(items) };
}

function digestOf(items: readonly CopiedItem[]): string {
  const compared = items.map((each) => [
    idOf(each.item),
    each.outcome,
    each.reason,
    changesOf(each),
  ]);
  return createHash('sha256').update(JSON.stringify(compared)).digest('hex');
}
