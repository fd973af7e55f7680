import { addToList } from './edits.ts';
import type { Plan } from './plan.ts';

/** Something that people make, for the tests that try every field of the graph. */
export function addMade(plan: Plan, entry: string): void {
  const file = 'tests/src/contract/madeSubjects.ts';
  plan.edit(file, (text) =>
    addToList(file, text, 'MADE: Readonly<Record<string, Made>> = {', entry),
  );
}

/** A table of what people wrote, for the test that knows each table which opting out leaves. */
export function addTableOfPeople(plan: Plan, table: string): void {
  const file = 'services/src/composition/tablesOfValues.test.ts';
  plan.edit(file, (text) =>
    addToList(file, text, "of('what people wrote, uploaded or set', [", `'${table}'`),
  );
}
