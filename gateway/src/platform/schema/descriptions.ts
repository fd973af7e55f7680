import {
  Kind,
  type DocumentNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  type StringValueNode,
} from 'graphql';

/** Arguments that mean the same on every field, so that their sentence is written once. */
const STANDARD_ARGUMENTS: Readonly<Record<string, string>> = {
  first: 'Size of the page, 1 to 100.',
  after: 'Cursor that the page starts behind; absent for the first page.',
  input: 'What to do and to what.',
  sort: 'Column that decides the order.',
  direction: 'Which end of the order comes first.',
};

/**
 * Gives fields of an interface its descriptions and standard arguments theirs, where the SDL has
 * none.
 */
export function withInheritedDescriptions(document: DocumentNode): DocumentNode {
  const interfaces = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.INTERFACE_TYPE_DEFINITION
        ? [[definition.name.value, definition] as const]
        : [],
    ),
  );
  return {
    ...document,
    definitions: document.definitions.map((definition) => {
      if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return definition;
      const inherited = (definition.interfaces ?? []).flatMap(
        (name) => interfaces.get(name.name.value)?.fields ?? [],
      );
      return {
        ...definition,
        fields: (definition.fields ?? []).map((field) => describeField(field, inherited)),
      };
    }),
  };
}

function describeField(
  field: FieldDefinitionNode,
  inherited: readonly FieldDefinitionNode[],
): FieldDefinitionNode {
  const description =
    field.description ??
    inherited.find((candidate) => candidate.name.value === field.name.value)?.description;
  const described = { ...field, arguments: (field.arguments ?? []).map(describeArgument) };
  return description ? { ...described, description } : described;
}

function describeArgument(argument: InputValueDefinitionNode): InputValueDefinitionNode {
  const standard = STANDARD_ARGUMENTS[argument.name.value];
  if (argument.description || standard === undefined) return argument;
  const description: StringValueNode = { kind: Kind.STRING, value: standard };
  return { ...argument, description };
}

/** Places of the document without a description, as `Type.field(argument)`. */
export function missingDescriptions(document: DocumentNode): string[] {
  const missing: string[] = [];
  const check = (place: string, node: { description?: StringValueNode | undefined }): void => {
    if (!node.description?.value.trim()) missing.push(place);
  };
  for (const definition of document.definitions) {
    if (!('name' in definition) || !definition.name || !('description' in definition)) {
      if (definition.kind !== Kind.DIRECTIVE_DEFINITION) missing.push(definition.kind);
      continue;
    }
    const name = definition.name.value;
    check(name, definition);
    if ('values' in definition)
      definition.values?.forEach((value) => check(`${name}.${value.name.value}`, value));
    if (definition.kind === Kind.DIRECTIVE_DEFINITION)
      definition.arguments?.forEach((argument) =>
        check(`@${name}(${argument.name.value})`, argument),
      );
    if ('fields' in definition) {
      for (const field of definition.fields ?? []) {
        check(`${name}.${field.name.value}`, field);
        if ('arguments' in field)
          field.arguments?.forEach((argument) =>
            check(`${name}.${field.name.value}(${argument.name.value})`, argument),
          );
      }
    }
  }
  return missing;
}
