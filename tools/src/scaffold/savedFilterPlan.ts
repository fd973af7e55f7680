import { addAudited } from './auditedActions.ts';
import { addBehind, addImport, addToList } from './edits.ts';
import { addMade, addTableOfPeople } from './contractTests.ts';
import { renamed } from './naming.ts';
import { permissionOf, permitted } from './permission.ts';
import { Plan } from './plan.ts';
import { ScaffoldRefusal } from './refusal.ts';
import { templatesOf } from './templates.ts';

/** A list of a page that is to keep filters. */
export interface SavedFilterNames {
  /** Domain whose service keeps them: `identity`. */
  readonly home: string;
  /** Word of the list in identifiers: `audit` of `AUDIT_FIELDS`, `auditList`, `SavedAuditFilter`. */
  readonly one: string;
  /** What its rows are called: `audit entries`. */
  readonly many: string;
  /** What reading it asks for, and with `update` sharing a filter. */
  readonly feature: string;
  /** Folder of its page below `web/src/domains`: `administration/audit`. */
  readonly page: string;
  /** Address of its page below the company: `settings/audit`. */
  readonly path: string;
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * Saved filters of a list that has conditions alone: files in all three tiers, and the places that
 * list them. What else is kept of a list (search, sort, columns) is added by hand.
 * @param field of the list, in which text is looked for
 * @throws ScaffoldRefusal when the domain keeps filters already, the list is not there, or a place
 * has changed its shape
 */
export function planSavedFilters(root: string, names: SavedFilterNames, field: string): Plan {
  const plan = new Plan(root);
  const { home, one, many, page } = names;
  for (const [what, word] of Object.entries({ home, one }))
    if (!/^[a-z]{2,30}$/.test(word))
      throw new ScaffoldRefusal(`"${word}" cannot be the ${what}: one word of lower-case letters.`);
  if (!/^[a-z-]+\/[a-z-]+$/.test(page) || !plan.has(`web/src/domains/${page}/${one}List.ts`))
    throw new ScaffoldRefusal(`There is no list web/src/domains/${page}/${one}List.ts.`);
  const schema = plan.read('schema.graphql');
  if (schema.includes(`type Saved${capital(one)}Filter `))
    throw new ScaffoldRefusal(`The graph has a type Saved${capital(one)}Filter already.`);
  const { feature } = permissionOf(names.feature, 'read');
  permissionOf(feature, 'update');
  const place = (text: string): string =>
    permitted(
      renamed(
        text
          .replaceAll('domains/pages/', `domains/${page}/`)
          .replaceAll('PAGE_PATH', names.path)
          .replaceAll('TEXT_FIELD', field)
          .replaceAll('home', home)
          .replaceAll(`../../${home}/`, '../'),
        { one, many },
      ),
      feature,
    );
  for (const { file, text } of templatesOf('savedFilters'))
    plan.create(place(file).replace('/001_', `/${nextMigration(plan, home)}_`), place(text));
  planService(plan, names, feature, field);
  planGateway(plan, names, feature);
  const controls = 'web/src/entities/permissions/controls.ts';
  const share = `share${capital(one)}Filters: '${feature}:update'`;
  plan.edit(controls, (text) => addToList(controls, text, 'export const CONTROLS = {', share));
  const world = 'web/test/world/savedFilters.ts';
  const kept = `saved${capital(one)}Filters: 'Saved${capital(one)}Filter'`;
  plan.edit(world, (text) => addToList(world, text, 'const SAVED = {', kept));
  addMade(plan, `Saved${capital(one)}Filter: saved('${home}', 'saved${capital(one)}Filters')`);
  addTableOfPeople(plan, `${home}.saved_filters`);
  addAudited(plan, {
    target: `saved${capital(one)}Filter`,
    noun: `filter of ${many}`,
    verbs: { create: 'saved', update: 'changed', delete: 'deleted' },
    isNew: true,
  });
  return plan;
}

/** Number of the migration after the last one of a domain; hundreds leave room for what lands meanwhile. */
function nextMigration(plan: Plan, home: string): string {
  const numbers = plan
    .filesIn(`services/src/domains/${home}/migrations`)
    .map((file) => Number.parseInt(file, 10));
  return String(Math.max(0, ...numbers) + 10).padStart(3, '0');
}

function planService(
  plan: Plan,
  { home, one }: SavedFilterNames,
  feature: string,
  field: string,
): void {
  const kind = `saved${capital(one)}Filters`;
  const domain = `services/src/domains/${home}/${home}.domain.ts`;
  const routes = 'savedFilterRoutes';
  plan.edit(domain, (text) => {
    if (text.includes(routes))
      throw new ScaffoldRefusal(`The service of ${home} keeps filters of a list already.`);
    const imports = `import { ${routes} } from '../../platform/savedFilters/savedFilters.routes.ts';\nimport { ${kind} } from './saved-filters/${kind}.ts';`;
    return addBehind(
      domain,
      addImport(domain, text, 'import', imports),
      '  routes(app, deps) {\n',
      `    ${routes}(app, deps, ${kind});\n`,
    );
  });
  const tests = 'services/src/domains/inventory/saved-filters/savedFilters.test.ts';
  const list = `{ of: '${home}', feature: '${feature}', table: '${home}.saved_filters', targetType: 'saved${capital(one)}Filter', shown: {}, changed: {}, known: '${field}', filter: { all: [{ field: '${field}', op: 'contains', value: 'x' }] } }`;
  plan.edit(tests, (text) => addToList(tests, text, 'const LISTS = [', list));
}

/** A domain of one part composes its resolvers from now on. */
function composed(file: string, text: string): string {
  if (text.includes('composeResolvers(')) return text;
  const from = "import { composeResolvers } from '../../platform/graph/composeResolvers.ts';";
  return addImport(file, text, '/platform/', from).replace(
    /resolvers: (\w+),/,
    'resolvers: composeResolvers($1),',
  );
}

function planGateway(plan: Plan, { home, one }: SavedFilterNames, feature: string): void {
  const type = `Saved${capital(one)}Filter`;
  const file = (part: string): string => `gateway/src/domains/${home}/${home}.${part}.ts`;
  const from = `'./saved-filters/saved${capital(one)}Filters`;
  plan.edit(file('client'), (text) =>
    addBehind(
      file('client'),
      addImport(
        file('client'),
        text,
        "'./",
        `import { savedFilterCalls } from ${from}.client.ts';`,
      ),
      '\n  return {\n',
      '    ...savedFilterCalls(service),\n',
    ),
  );
  const lookup = `import { savedFilterLookup } from '../../platform/graph/savedFilters.ts';`;
  plan.edit(file('loaders'), (text) =>
    addBehind(
      file('loaders'),
      addImport(file('loaders'), text, '/platform/graph/', lookup),
      '  return {\n    calls,\n',
      `    savedFilterByKey: savedFilterLookup(calls),\n`,
    ),
  );
  const resolvers = `saved${capital(one)}FilterResolvers`;
  plan.edit(file('domain'), (text) =>
    addToList(
      file('domain'),
      addToList(
        file('domain'),
        addImport(
          file('domain'),
          composed(file('domain'), text),
          "'./",
          `import { ${resolvers} } from ${from}.resolvers.ts';`,
        ),
        'composeResolvers(',
        resolvers,
      ),
      '  nodes: {',
      `${type}: { permission: '${feature}:read', load: (companyId, keys, { ${home}: loaders }) => loaders.savedFilterByKey(companyId, keys) }`,
    ),
  );
  const mapper = `        ${type}: ../domains/${home}/saved-filters/saved${capital(one)}Filters.client.ts#${type}\n`;
  plan.edit('codegen.yml', (text) => addBehind('codegen.yml', text, '      mappers:\n', mapper));
}
