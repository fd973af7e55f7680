import type { RecordProxy, RecordSourceProxy, RecordSourceSelectorProxy } from 'relay-runtime';

const LIST = 'savedFilters';

const nameOf = (record: RecordProxy): string => String(record.getValue('name')).toLowerCase();

/** Puts a saved filter that was made into the company's list, in its place by name. */
export function addToList(store: RecordSourceSelectorProxy<object>, companyKey: string): void {
  const company = store.get(companyKey);
  const made = store.getRootField('createSavedFilter')?.getLinkedRecord('savedFilter');
  const list = company?.getLinkedRecords(LIST);
  if (!company || !made || !list) return;
  company.setLinkedRecords(
    [...list, made].toSorted((a, b) => (a && b ? nameOf(a).localeCompare(nameOf(b)) : 0)),
    LIST,
  );
}

/** Takes a saved filter out of the company's list. */
export function removeFromList(store: RecordSourceProxy, companyKey: string, id: string): void {
  const company = store.get(companyKey);
  const list = company?.getLinkedRecords(LIST);
  if (company && list) company.setLinkedRecords(list.filter((each) => each?.getDataID() !== id), LIST);
}
