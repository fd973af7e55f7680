import type { ConfigurationPart, CopyOutcome } from '@palisade/vocabulary/configuration.ts';
import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../../platform/database/database.ts';
import { actorOf, auditAsEverywhere } from '../../audit.client.ts';
import type { CopiedItem } from './carryOutCopy.ts';
import type { Pair } from './copiedPair.ts';
import { changesOf } from './planCopy.ts';

const labelOf = ({ item: { kind, within, name } }: CopiedItem): string =>
  [kind, ...(within === undefined ? [] : [within]), ...(name === '' ? [] : [name])].join(': ');

/** Values of one side of all that changed, by what changed. */
function sideOf(items: readonly CopiedItem[], side: 'before' | 'after') {
  const changed = items.filter(({ outcome }) => outcome === 'change');
  return Object.fromEntries(
    changed.map((each) => [
      labelOf(each),
      Object.fromEntries(changesOf(each).map((change) => [change.field, change[side]])),
    ]),
  );
}

/**
 * Records a copy in the logs of both environments, as the last step of the transaction of the
 * target. What was written has entries of its own there. Nothing is recorded where nothing was.
 */
export async function auditCopy(
  query: CompanyQuery,
  request: FastifyRequest,
  { source, target }: Pair,
  {
    parts,
    items,
  }: { readonly parts: readonly ConfigurationPart[]; readonly items: readonly CopiedItem[] },
): Promise<void> {
  const of = (outcome: CopyOutcome): string[] =>
    items.filter((item) => item.outcome === outcome).map(labelOf);
  const [created, changed] = [of('create'), of('change')];
  if (created.length + changed.length === 0) return;
  await auditAsEverywhere(query, [source.id, target.id], actorOf(request), {
    action: 'environment.copyConfiguration',
    targetType: 'environment',
    targetId: target.id,
    before: { changed: sideOf(items, 'before') },
    after: {
      from: source.name,
      to: target.name,
      parts,
      created,
      changed: sideOf(items, 'after'),
      refused: of('refused'),
    },
  });
}
