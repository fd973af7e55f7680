import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { RecordSourceProxy } from 'relay-runtime';

/** A ticket without one of its things: without any it is about nothing, and no longer counted. */
export function asUnlinked(
  store: RecordSourceProxy,
  companyId: string,
  filter: Filter | null,
  { id, thingId }: { readonly id: string; readonly thingId: string },
): void {
  const ticket = store.get(id);
  const things = ticket?.getLinkedRecords('about') ?? [];
  const left = Number(ticket?.getValue('aboutCount') ?? 0) - 1;
  ticket?.setLinkedRecords(
    things.filter((thing) => thing.getValue('thingId') !== thingId),
    'about',
  );
  ticket?.setValue(left, 'aboutCount');
  if (left > 0) return;
  const company = store.getRoot().getLinkedRecord('company', { companyId });
  const name = ticket?.getValue('status') === 'done' ? 'done' : 'open';
  for (const counts of [
    company?.getLinkedRecord('remediationTicketCounts'),
    filter === null ? null : company?.getLinkedRecord('remediationTicketCounts', { filter }),
  ]) {
    const before = counts?.getValue(name);
    if (typeof before === 'number') counts?.setValue(before - 1, name);
  }
}
