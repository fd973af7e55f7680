import type { RecordProxy, RecordSourceProxy, RecordSourceSelectorProxy } from 'relay-runtime';
import type { SavedFilterGraph } from './savedFilter.ts';
import { compareNames } from '../../ui/text/format.ts';

const nameOf = (record: RecordProxy): string => String(record.getValue('name')).toLowerCase();

/** Puts a saved filter that was made into the company's list, in its place by name. */
export function addToList(
  { list: field, createField }: SavedFilterGraph,
  store: RecordSourceSelectorProxy<object>,
  companyKey: string,
): void {
  const company = store.get(companyKey);
  const made = store.getRootField(createField)?.getLinkedRecord('savedFilter');
  const list = company?.getLinkedRecords(field);
  if (!company || !made || !list) return;
  company.setLinkedRecords(
    [...list, made].toSorted((a, b) => (a && b ? compareNames(nameOf(a), nameOf(b)) : 0)),
    field,
  );
}

/** Takes a saved filter out of the company's list. */
export function removeFromList(
  { list: field }: SavedFilterGraph,
  store: RecordSourceProxy,
  companyKey: string,
  id: string,
): void {
  const company = store.get(companyKey);
  const list = company?.getLinkedRecords(field);
  if (company && list)
    company.setLinkedRecords(
      list.filter((each) => each?.getDataID() !== id),
      field,
    );
}
