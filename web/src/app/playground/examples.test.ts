import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { EXAMPLE_KEYS, exampleOf } from './examples.ts';

const schema = buildSchema(readFileSync(join(__dirname, '../../../../schema.graphql'), 'utf8'));

it('GRAPH-02 has ten examples that the graph understands, with the company filled in', () => {
  expect(EXAMPLE_KEYS).toHaveLength(10);
  for (const key of EXAMPLE_KEYS) {
    const { query, variables } = exampleOf(key, 'c-1');
    const document = parse(query);
    expect([key, validate(schema, document)]).toEqual([key, []]);
    const names = document.definitions.flatMap((each) =>
      each.kind === 'OperationDefinition'
        ? (each.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
        : [],
    );
    const given = JSON.parse(variables) as Readonly<Record<string, unknown>>; // As made above.
    expect([key, Object.keys(given).sort()]).toEqual([key, names.sort()]);
    expect(given['companyId'] ?? 'c-1').toBe('c-1');
  }
});
