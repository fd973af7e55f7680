import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { ROOT } from '../run.ts';
import { ScaffoldRefusal } from './refusal.ts';
import { runScaffold } from './runScaffold.ts';
import { planSavedFilters, type SavedFilterNames } from './savedFilterPlan.ts';

const USAGE =
  'pnpm new:saved-filters identity audit --many "audit entries" --feature feature_audit --page administration/audit --path settings/audit';

/** What the command line says, all of it required. */
function namesFrom(): SavedFilterNames {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      many: { type: 'string' },
      feature: { type: 'string' },
      page: { type: 'string' },
      path: { type: 'string' },
    },
  });
  const [home, one] = positionals;
  const { many, feature, page, path } = values;
  if (!home || !one || !many || !feature || !page || !path || positionals.length > 2)
    throw new ScaffoldRefusal(`Name a domain, a list and all options: ${USAGE}`);
  return { home, one, many, feature, page, path };
}

/** A field of the list that people type words for, to try a filter with. */
async function fieldOf(one: string): Promise<string> {
  const file = `${ROOT}vocabulary/src/${one}Fields.ts`;
  if (!existsSync(file)) throw new ScaffoldRefusal(`There is no vocabulary/src/${one}Fields.ts.`);
  const exported = (await import(file)) as Readonly<Record<string, readonly FilterField[]>>; // By habit of the vocabulary.
  const fields = exported[`${one.toUpperCase()}_FIELDS`] ?? [];
  const found = fields.find(({ operators }) => operators.includes('contains'));
  if (!found)
    throw new ScaffoldRefusal(
      `${one.toUpperCase()}_FIELDS of vocabulary/src/${one}Fields.ts has no field that text is looked for in.`,
    );
  return found.key;
}

await runScaffold(async () => {
  const names = namesFrom();
  return planSavedFilters(ROOT, names, await fieldOf(names.one));
}, 'Next: the query and SavedXFilters in the page, the field in the contract tests; pnpm gen, then pnpm test.');
