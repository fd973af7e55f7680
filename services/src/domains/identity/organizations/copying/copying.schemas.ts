import { type Static, Type } from '@fastify/type-provider-typebox';
import {
  CONFIGURATION_KINDS,
  CONFIGURATION_PARTS,
  type ConfigurationPart,
  COPY_OUTCOMES,
} from '@palisade/vocabulary/configuration.ts';
import { Nullable } from '../../identity.schemas.ts';

const Part = Type.Enum([...CONFIGURATION_PARTS]);
const Parts = Type.Array(Part, { minItems: 1, uniqueItems: true });
const Source = Type.String({ format: 'uuid', description: 'Environment that is copied from.' });

const PART = `(${CONFIGURATION_PARTS.join('|')})`;

export const PreviewQuery = Type.Object({
  source: Source,
  parts: Type.String({ pattern: `^${PART}(,${PART})*$`, description: 'Joined by commas.' }),
});

/** The parts of a preview, each once. */
export const partsOf = (text: string): ConfigurationPart[] =>
  CONFIGURATION_PARTS.filter((part) => text.split(',').includes(part));

export const CopyBody = Type.Object(
  {
    source: Source,
    parts: Parts,
    digest: Type.String({
      maxLength: 64,
      description: 'Of the preview: a conflict when it would come to something else by now.',
    }),
  },
  { additionalProperties: false },
);

const Value = Nullable(Type.String({ description: 'As JSON; null where there is none.' }));

export const CopySchema = Type.Object({
  refusal: Nullable(Type.String({ description: 'Why nothing may be copied, in words.' })),
  digest: Type.String(),
  items: Type.Array(
    Type.Object({
      kind: Type.Enum([...CONFIGURATION_KINDS]),
      name: Type.String({ description: 'Empty for what there is one of.' }),
      within: Nullable(Type.String({ description: 'What it belongs to.' })),
      outcome: Type.Enum([...COPY_OUTCOMES]),
      reason: Nullable(Type.String({ description: 'Why it is refused, in words.' })),
      isNeeded: Type.Boolean({ description: 'Whether it is copied for what refers to it.' }),
      changes: Type.Array(Type.Object({ field: Type.String(), before: Value, after: Value })),
    }),
  ),
});
export type CopyAnswer = Static<typeof CopySchema>;
