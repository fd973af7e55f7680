import { LANGUAGES } from '@palisade/vocabulary/languages.ts';
import { addAudited } from './auditedActions.ts';
import type { Feature } from '@palisade/vocabulary/permissions.ts';
import { addMade, addTableOfPeople } from './contractTests.ts';
import { addImport, addToList } from './edits.ts';
import { renamed, type Names } from './naming.ts';
import { permissionOf, permitted } from './permission.ts';
import { Plan } from './plan.ts';
import { ScaffoldRefusal } from './refusal.ts';
import { templatesOf } from './templates.ts';

const TIERS = ['services', 'gateway', 'web'];
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * The files of a new domain in all three tiers, and the places that list domains.
 * @param feature what reading and writing ask for; it has the actions `read` and `update`
 * @throws ScaffoldRefusal when the domain or its words are taken, or a place has changed its shape
 */
export function planDomain(root: string, names: Names, feature: string): Plan {
  const plan = new Plan(root);
  const { one } = names;
  const taken = TIERS.find((tier) => plan.has(`${tier}/src/domains/${one}`));
  if (taken !== undefined)
    throw new ScaffoldRefusal(`The domain ${one} exists already: ${taken}/src/domains/${one}.`);
  refuseTakenTypes(plan, names);
  const permission = permissionOf(feature, 'read');
  permissionOf(feature, 'update');
  for (const { file, text } of templatesOf('domain'))
    plan.create(renamed(file, names), permitted(renamed(text, names), permission.feature));
  for (const tier of ['services', 'gateway']) {
    addListed(
      plan,
      `${tier}/src/domains.ts`,
      `${tier === 'services' ? '' : 'Gateway'}Domain[] = [`,
      './domains/',
      `import { ${one} } from './domains/${one}/${one}.domain.ts';`,
      one,
    );
  }
  const mappers = [capital(one), `${capital(one)}Edge`, `${capital(one)}Connection`];
  const sources = [capital(one), `${capital(one)}Item`, `${capital(one)}List`];
  plan.edit('codegen.yml', (text) =>
    mapped(
      text,
      mappers
        .map(
          (type, index) =>
            `        ${type}: ../domains/${one}/${one}.upstream.ts#${sources[index]}\n`,
        )
        .join(''),
    ),
  );
  planWeb(plan, names, permission.feature);
  addMade(
    plan,
    `${capital(one)}: { of: '${one}', field: '${one}', list: '${names.many}(first: 1) { edges { node { id ${one}Id } } }', key: '${one}Id' }`,
  );
  addTableOfPeople(plan, `${one}.${names.many}`);
  const verbs = { create: 'created', update: 'changed', delete: 'deleted' };
  addAudited(plan, { target: one, noun: one, verbs, isNew: true });
  const pages = 'tests/src/contract/pages.test.ts';
  const asked = `${capital(names.many)}PageQuery: '${permission.feature}:read'`;
  plan.edit(pages, (text) => addToList(pages, text, 'Record<string, Permission>> = {', asked));
  return plan;
}

function refuseTakenTypes(plan: Plan, { one, many }: Names): void {
  const schema = plan.read('schema.graphql');
  for (const type of [capital(one), `${capital(one)}Edge`, `${capital(one)}Connection`]) {
    if (new RegExp(`^(type|enum|input|interface|scalar|union) ${type}\\b`, 'm').test(schema))
      throw new ScaffoldRefusal(`The graph has a type ${type} already.`);
  }
  const [, company = ''] = /^type Company [^{]*\{(.*?)^\}/ms.exec(schema) ?? [];
  if (new RegExp(`^  ${many}\\b`, 'm').test(company))
    throw new ScaffoldRefusal(`A company of the graph has ${many} already.`);
}

function addListed(
  plan: Plan,
  file: string,
  opener: string,
  after: string,
  importLine: string,
  entry: string,
): void {
  plan.edit(file, (text) =>
    addToList(file, addImport(file, text, after, importLine), opener, entry),
  );
}

/** Adds lines to the end of the mappers, which end the file or the block. */
function mapped(text: string, lines: string): string {
  const block = /^      mappers:\n(?: {8}.*\n)+/m.exec(text);
  if (!block) throw new ScaffoldRefusal('codegen.yml has no "mappers:" to add to.');
  const end = block.index + block[0].length;
  return text.slice(0, end) + lines + text.slice(end);
}

function planWeb(plan: Plan, { one, many }: Names, feature: Feature): void {
  const routes = `import { ${many}Page } from '../../domains/${one}/${one}.routes.ts';`;
  addListed(
    plan,
    'web/src/app/router/routes.tsx',
    'const pages = [',
    '/domains/',
    routes,
    `${many}Page`,
  );
  addListed(
    plan,
    'web/src/app/drawers/registry.ts',
    'Drawer[] = [',
    '/domains/',
    `import { ${one}Drawer } from '../../domains/${one}/${one}.drawers.ts';`,
    `${one}Drawer`,
  );
  const menu = 'web/src/app/shell/menu.ts';
  addListed(
    plan,
    menu,
    "key: 'discover',\n    items: [",
    '/domains/',
    `${routes}\nimport { ${many}Path } from '../../domains/${one}/${one}.paths.ts';`,
    `{ key: '${many}', icon: Boxes, path: ${many}Path, control: 'see${capital(many)}', page: ${many}Page }`,
  );
  plan.edit(menu, (text) => withIcon(menu, text).replace(KEYS, `$& | '${many}'`));
  planMenuTest(plan, many, feature);
  for (const language of LANGUAGES) {
    const texts = `web/src/app/app.${language}.json`;
    plan.edit(texts, (text) =>
      addToList(
        texts,
        addToList(texts, text, '"pages": {', `"${many}": "${capital(many)}"`),
        '"drawers": {',
        `"${one}": "${capital(one)}"`,
      ),
    );
  }
  addListed(
    plan,
    'web/src/app/i18n/spanish.ts',
    '  texts: {',
    '/domains/',
    `import ${one} from '../../domains/${one}/${one}.es.json' with { type: 'json' };`,
    one,
  );
  planControls(plan, { one, many }, feature);
}

/** What of its pages is shown to whom. */
function planControls(
  plan: Plan,
  { one, many }: Pick<Names, 'one' | 'many'>,
  feature: Feature,
): void {
  const controls = 'web/src/entities/permissions/controls.ts';
  const asked = [
    `see${capital(many)}: '${feature}:read'`,
    ...(['create', 'update', 'delete'] as const).map(
      (action) => `${action}${capital(one)}: 'feature_inventory:${action}'`,
    ),
  ];
  for (const entry of asked)
    plan.edit(controls, (text) =>
      addToList(controls, text, 'export const CONTROLS = {', permitted(entry, feature)),
    );
}

/** The test of the menu lists what the people of its world see. */
function planMenuTest(plan: Plan, many: string, feature: string): void {
  if (!plan.read('web/test/world/makeWorld.ts').includes(`'${feature}:read'`)) return;
  const test = 'web/src/app/shell/shell.test.tsx';
  const next = "      'Operate /c-2/ingest',\n";
  plan.edit(test, (text) => {
    if (text.split(next).length !== 2)
      throw new ScaffoldRefusal(`${test} has no "${next.trim()}" to add before.`);
    return text.replace(next, `      '${capital(many)} /c-2/${many}',\n${next}`);
  });
}

/** The keys of the menu's items, up to the last of them. */
const KEYS = /readonly key:\s[^;]*'(?=;)/;

/** The menu with the icon of new pages among its imports. */
function withIcon(file: string, text: string): string {
  const [statement, list] = /^import \{([^}]*)\} from 'lucide-react';$/m.exec(text) ?? [];
  if (statement === undefined || list === undefined || !KEYS.test(text))
    throw new ScaffoldRefusal(`${file} has no icons or no keys to add to.`);
  const icons = list
    .split(',')
    .map((icon) => icon.trim())
    .filter((icon) => icon !== '');
  if (icons.includes('Boxes')) return text;
  const place = icons.findIndex((icon) => icon > 'Boxes');
  return text.replace(
    statement,
    `import { ${icons.toSpliced(place < 0 ? icons.length : place, 0, 'Boxes').join(', ')} } from 'lucide-react';`,
  );
}
