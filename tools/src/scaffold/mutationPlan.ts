import { addAudited } from './auditedActions.ts';
import { addBefore, addBehind, addImport, addToList } from './edits.ts';
import { renamed, verbOf, type Names } from './naming.ts';
import { permissionOf, permitted } from './permission.ts';
import { Plan } from './plan.ts';
import { ScaffoldRefusal } from './refusal.ts';
import { templatesOf } from './templates.ts';

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Files by which a domain is known to have the shape of `new:domain`. */
const SHAPE = [
  'services/src/domains/sample/samples.schemas.ts',
  'gateway/src/domains/sample/sample.client.ts',
  'gateway/src/domains/sample/sample.upstream.ts',
  'gateway/src/domains/sample/sample.mutations.ts',
  'services/src/domains/sample/editSamples.ts',
  'web/src/domains/sample/sample.en.json',
  'web/src/domains/sample/sample.es.json',
  'web/src/domains/sample/SampleActions.tsx',
  'web/src/domains/sample/testing/openSamples.ts',
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
  for (const { file, text } of templatesOf('mutation'))
    plan.create(
      renamed(file, names, verb),
      permitted(renamed(text, names, verb), permission.feature, permission.action),
    );
  planGateway(plan, names, mutation, verb);
  planService(plan, names, mutation);
  const done = `used ${verb} on`;
  addAudited(plan, { target: one, noun: one, verbs: { [verb]: done }, isNew: false });
  planWeb(plan, names, mutation, verb, `${permission.feature}:${permission.action}`);
  return plan;
}

function planGateway(plan: Plan, { one, many }: Names, mutation: string, verb: string): void {
  const client = `gateway/src/domains/${one}/${one}.client.ts`;
  const path = `/${one}/{companyId}/${many}/{${one}Id}/${verb}`;
  const call = `${mutation}: (companyId: string, ${one}Id: string, body: CallOf<paths['${path}']['post']>['body']) => service.post('${path}', { path: { companyId, ${one}Id }, body })`;
  plan.edit(client, (text) => addToList(client, text, '  return {', call));
  const mutations = `gateway/src/domains/${one}/${one}.mutations.ts`;
  plan.edit(mutations, (text) =>
    addToList(
      mutations,
      addImport(mutations, text, 'import', `import { ${mutation} } from './${mutation}.ts';`),
      `${one}Mutations: MutationResolvers = {`,
      mutation,
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

function planWeb(
  plan: Plan,
  { one, many }: Names,
  mutation: string,
  verb: string,
  permission: string,
): void {
  const part = capital(mutation);
  const folder = `web/src/domains/${one}`;
  for (const [language, save] of [
    ['en', 'Save'],
    ['es', 'Guardar'],
  ]) {
    const texts = `${folder}/${one}.${language}.json`;
    const words = `"${mutation}": { "action": "${capital(verb)} ${one}", "save": "${save}" }`;
    plan.edit(texts, (text) => addToList(texts, text, '{', words));
  }
  const controls = 'web/src/entities/permissions/controls.ts';
  plan.edit(controls, (text) =>
    addToList(controls, text, 'export const CONTROLS = {', `${mutation}: '${permission}'`),
  );
  const actions = `${folder}/${capital(one)}Actions.tsx`;
  const isDeletable = `{can('delete${capital(one)}') &&`;
  plan.edit(actions, (text) => {
    const imported = `import { ${part} } from './${part}.tsx';`;
    const withImport = addImport(actions, text, "'./", imported);
    const spread = `        ...${part}_${one}\n`;
    const asked = addBehind(actions, withImport, `...Delete${capital(one)}_${one}\n`, spread);
    const shown = `{can('${mutation}') && <${part} ${one}={${one}} />}\n`;
    return addBefore(actions, asked, isDeletable, shown);
  });
  const tests = `${folder}/testing/open${capital(many)}.ts`;
  plan.edit(tests, (text) =>
    addToList(tests, text, 'const mutations = {', `${mutation}: changed('${mutation}')`),
  );
}
