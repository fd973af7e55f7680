import type { RecordSourceSelectorProxy } from 'relay-runtime';

/** Writes the second factor of a mutation's answer into the profile that the page shows. */
export function shareFactor(mutation: string) {
  return (store: RecordSourceSelectorProxy) => {
    const answered = store.getRootField(mutation)?.getLinkedRecord('profile');
    const profile = store.getRoot().getLinkedRecord('profile');
    if (!answered || !profile) return;
    const factor = answered.getLinkedRecord('secondFactor');
    if (factor) profile.setLinkedRecord(factor, 'secondFactor');
    else profile.setValue(null, 'secondFactor');
  };
}
