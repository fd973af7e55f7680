import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { partDocsOf } from './uiProps.ts';

const prop = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  isOptional: false,
  initial: null,
  doc: '',
  ...more,
});

describe('props of parts', () => {
  it('ADM-13 reads an interface with its words, and what the function puts for what is absent', () => {
    const docs = partDocsOf(
      'marks/Tag.tsx',
      `interface TagProps {
        readonly children: string;
        /** How many
         * there are. */
        readonly count?: number | null;
      }
      const hidden = 1;
      /** A word in a box. */
      export function Tag({ children, count = 0 }: TagProps) { return children; }
      export function useTag() { return hidden; }`,
    );
    assert.deepEqual(docs, {
      Tag: {
        file: 'marks/Tag.tsx',
        doc: 'A word in a box.',
        props: [
          prop('children', 'string'),
          prop('count', 'number | null', {
            isOptional: true,
            initial: '0',
            doc: 'How many there are.',
          }),
        ],
        rest: [],
      },
    });
  });

  it('ADM-13 follows types of the file, and names those of elsewhere', () => {
    const docs = partDocsOf(
      'Button.tsx',
      `interface Base { readonly label: string }
      interface Own extends Base, Pick<Other, 'size'> { readonly icon: ReactNode }
      type ButtonProps = Own & Omit<ComponentProps<'button'>, 'ref'> & { readonly last?: true };
      export function Button(props: ButtonProps) {
        const { icon, last = true, ...rest } = props;
        return rest;
      }`,
    );
    assert.deepEqual(docs['Button']?.props, [
      prop('icon', 'ReactNode'),
      prop('label', 'string'),
      prop('last', 'true', { isOptional: true, initial: 'true' }),
    ]);
    assert.deepEqual(docs['Button']?.rest, [
      "Pick<Other, 'size'>",
      "Omit<ComponentProps<'button'>, 'ref'>",
    ]);
  });

  it('ADM-13 reads the variants of styled elements, of constants and spread ones too', () => {
    const docs = partDocsOf(
      'Text.ts',
      `const tone = { muted: {}, danger: {} } as const;
      /** Words. */
      export const Text = chakra('span', { variants: { tone: { ...tone, none: {} }, line: { true: {} } } });
      export const LIMIT = chakra('i');
      export const other = 3;`,
    );
    assert.deepEqual(docs, {
      Text: {
        file: 'Text.ts',
        doc: 'Words.',
        props: [
          prop('tone', "'muted' | 'danger' | 'none'", { isOptional: true }),
          prop('line', "'true'", { isOptional: true }),
        ],
        rest: ["HTMLChakraProps<'span'>"],
      },
    });
  });
});
