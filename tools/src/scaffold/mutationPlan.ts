import { addBehind, addImport, addToList } from './edits.ts';
import { renamed, verbOf, type Names } from './naming.ts';
import { permissionOf, permitted } from './permission.ts';
import { Plan } from './plan.ts';
import { ScaffoldRefusal } from './refusal.ts';
import { templatesOf } from './templates.ts';

/** Files by which a domain is known to have the shape of `new:domain`. */
const SHAPE = [
  'services/src/domains/sample/samples.schemas.ts',
  'gateway/src/domains/sample/sample.client.ts',
  'gateway/src/domains/sample/sample.upstream.ts',
  'web/src/domains/sample/sample.en.json',
];

/**
 * The files of a new mutation of a domain that `new:domain` made, and the places that list
 * mutations.
 * @param action of the domain's feature
 * @throws ScaffoldRefusal when the domain has another shape, the mutation exists, or a place has
 * changed its shape
 */
export function planMutation(root: string, names: Names, mutation: string, action: string): Plan {
  const plan = new Plan(root);
  const verb = verbOf(mutation, names);
  const { one } = names;
  const absent = SHAPE.map((file) => renamed(file, names)).find((file) => !plan.has(file));
  if (absent !== undefined)
    throw new ScaffoldRefusal(
      `There is no domain ${one} of the shape that new:domain makes: ${absent} is missing.`,
    );
  const [, found = ''] =
    /@auth\(feature: (\w+)/.exec(plan.read(`gateway/src/domains/${one}/${one}.graphql`)) ?? [];
  const permission = permissionOf(found, action);
  const mutations = `gateway/src/domains/${one}/${one}.mutations.ts`;
  const isFirst = !plan.has(mutations);
  for (const { file, text } of templatesOf('mutation')) {
    const place = renamed(file, names, verb);
    if (place !== mutations || isFirst)
      plan.create(
        place,
        permitted(renamed(text, names, verb), permission.feature, permission.action),
      );
  }
  if (!isFirst)
    plan.edit(mutations, (text) =>
      addToList(
        mutations,
        addImport(mutations, text, "'./", `import { ${mutation} } from './${mutation}.ts';`),
        'MutationResolvers = {',
        mutation,
      ),
    );
  planGateway(plan, names, mutation, verb, isFirst);
  planService(plan, names, mutation);
  planWeb(plan, names, mutation, `${permission.feature}:${permission.action}`);
  return plan;
}

function planGateway(
  plan: Plan,
  { one, many }: Names,
  mutation: string,
  verb: string,
  isFirst: boolean,
): void {
  const client = `gateway/src/domains/${one}/${one}.client.ts`;
  const path = `/${one}/{companyId}/${many}/{${one}Id}/${verb}`;
  const call = `${mutation}: (companyId: string, ${one}Id: string, change: { name: string }) => service.post('${path}', { path: { companyId, ${one}Id }, body: change })`;
  plan.edit(client, (text) => addToList(client, text, '  return {', call));
  if (!isFirst) return;
  const resolvers = `gateway/src/domains/${one}/${one}.resolvers.ts`;
  const imported = `import { ${one}Mutations } from './${one}.mutations.ts';`;
  plan.edit(resolvers, (text) =>
    addBehind(
      resolvers,
      addImport(resolvers, text, 'import', imported),
      'Resolvers: Resolvers = {\n',
      `  Mutation: ${one}Mutations,\n`,
    ),
  );
}

function planService(plan: Plan, { one }: Names, mutation: string): void {
  const domain = `services/src/domains/${one}/${one}.domain.ts`;
  plan.edit(domain, (text) =>
    addBehind(
      domain,
      addImport(
        domain,
        text,
        "'./",
        `import { ${mutation}Routes } from './${mutation}.routes.ts';`,
      ),
      `    ${one}Routes(app, deps);\n`,
      `    ${mutation}Routes(app, deps);\n`,
    ),
  );
}

function planWeb(plan: Plan, { one }: Names, mutation: string, permission: string): void {
  const texts = `web/src/domains/${one}/${one}.en.json`;
  plan.edit(texts, (text) =>
    addToList(texts, text, '{', `"${mutation}": { "failed": "The ${one} could not be changed" }`),
  );
  const controls = 'web/src/entities/permissions/controls.ts';
  plan.edit(controls, (text) =>
    addToList(controls, text, 'export const CONTROLS = {', `${mutation}: '${permission}'`),
  );
}
