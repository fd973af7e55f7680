import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Comment, type Node, parseSync } from 'oxc-parser';
import { ROOT } from './run.ts';

interface PropDoc {
  readonly name: string;
  /** As the code writes it. */
  readonly type: string;
  readonly isOptional: boolean;
  /** Value without one; null where there is none. */
  readonly initial: string | null;
  readonly doc: string;
}

interface PartDoc {
  /** Relative to `web/src/ui`. */
  readonly file: string;
  readonly doc: string;
  readonly props: readonly PropDoc[];
  /** What else it takes, as the code writes it: `Omit<ComponentProps<'button'>, …>`. */
  readonly rest: readonly string[];
}

/** Parts by name. */
export type PartDocs = Readonly<Record<string, PartDoc>>;

/** A node of the syntax tree; which fields it has depends on its type. */
type Tree = Node & Readonly<Record<string, unknown>>;
const treeOf = (value: unknown): Tree | null =>
  typeof value === 'object' && value !== null && 'type' in value ? (value as Tree) : null;
const treesOf = (value: unknown): readonly Tree[] =>
  Array.isArray(value) ? value.flatMap((each) => treeOf(each) ?? []) : [];

/** Reads one source file: its text, comments and types that it declares. */
class PartReader {
  readonly #text: string;
  readonly #comments: readonly Comment[];
  readonly #body: readonly Tree[];
  readonly #file: string;

  constructor(file: string, text: string) {
    const { program, comments } = parseSync(file, text);
    this.#file = file;
    this.#text = text;
    this.#comments = comments;
    this.#body = treesOf(program.body);
  }

  /** Every exported part: functions with a capital letter, and styled elements. */
  parts(): (readonly [string, PartDoc])[] {
    return this.#body.flatMap((statement) => {
      const declared = treeOf(statement['declaration']);
      if (statement.type !== 'ExportNamedDeclaration' || declared === null) return [];
      const doc = this.#docBefore(statement);
      if (declared.type === 'FunctionDeclaration')
        return this.#part(treeOf(declared['id']), doc, this.#ofFunction(declared));
      if (declared.type !== 'VariableDeclaration') return [];
      return treesOf(declared['declarations']).flatMap((each) => {
        const made = treeOf(each['init']);
        return made?.type === 'CallExpression' && this.#source(treeOf(made['callee'])) === 'chakra'
          ? this.#part(treeOf(each['id']), doc, this.#ofStyled(made))
          : [];
      });
    });
  }

  #part(id: Tree | null, doc: string, takes: Pick<PartDoc, 'props' | 'rest'>) {
    const name = this.#source(id);
    return /^[A-Z][a-z]/.test(name) ? [[name, { file: this.#file, doc, ...takes }] as const] : [];
  }

  #ofFunction(declared: Tree): Pick<PartDoc, 'props' | 'rest'> {
    const [first] = treesOf(declared['params']);
    const type = treeOf(treeOf(first?.['typeAnnotation'])?.['typeAnnotation']);
    if (first === undefined || type === null) return { props: [], rest: [] };
    const initials = this.#initialsOf(first, declared);
    const { props, rest } = this.#ofType(type);
    return {
      props: props.map((prop) => ({ ...prop, initial: initials.get(prop.name) ?? null })),
      rest,
    };
  }

  /** Values that the function gives to what is absent, in its parameter or right below it. */
  #initialsOf(first: Tree, declared: Tree): Map<string, string> {
    const patterns = [
      first,
      ...treesOf(treeOf(declared['body'])?.['body']).flatMap((line) =>
        treesOf(line['declarations'])
          .filter((each) => this.#source(treeOf(each['init'])) === this.#nameOf(first))
          .flatMap((each) => treeOf(each['id']) ?? []),
      ),
    ];
    return new Map(
      patterns
        .filter(({ type }) => type === 'ObjectPattern')
        .flatMap((pattern) => treesOf(pattern['properties']))
        .flatMap((property) => {
          const value = treeOf(property['value']);
          return value?.type === 'AssignmentPattern'
            ? [
                [
                  this.#source(treeOf(property['key'])),
                  this.#source(treeOf(value['right'])),
                ] as const,
              ]
            : [];
        }),
    );
  }

  /** The name of a parameter without its type. */
  #nameOf(parameter: Tree): string {
    return parameter.type === 'Identifier' ? String(parameter['name']) : '';
  }

  #ofType(type: Tree): { readonly props: readonly PropDoc[]; readonly rest: readonly string[] } {
    if (type.type === 'TSTypeLiteral') return { props: this.#members(type['members']), rest: [] };
    if (type.type === 'TSParenthesizedType') {
      const inner = treeOf(type['typeAnnotation']);
      if (inner !== null) return this.#ofType(inner);
    }
    if (type.type === 'TSIntersectionType') return this.#ofTypes(treesOf(type['types']));
    const named = type.type === 'TSTypeReference' ? this.#declared(type) : null;
    const inner = treeOf(named?.['typeAnnotation']);
    if (named?.type === 'TSTypeAliasDeclaration' && inner !== null) return this.#ofType(inner);
    if (named?.type === 'TSInterfaceDeclaration') {
      const own = this.#members(treeOf(named['body'])?.['body']);
      const above = this.#ofTypes(treesOf(named['extends']));
      return { props: [...own, ...above.props], rest: above.rest };
    }
    return { props: [], rest: [this.#source(type)] };
  }

  #ofTypes(types: readonly Tree[]) {
    const all = types.map((each) =>
      each.type === 'TSInterfaceHeritage' ? this.#ofHeritage(each) : this.#ofType(each),
    );
    return { props: all.flatMap(({ props }) => props), rest: all.flatMap(({ rest }) => rest) };
  }

  #ofHeritage(above: Tree) {
    const name = this.#source(treeOf(above['expression']));
    const body = treeOf(this.#typeNamed(name)?.['body']);
    return body === null
      ? { props: [], rest: [this.#source(above)] }
      : { props: this.#members(body['body']), rest: [] };
  }

  #declared(reference: Tree): Tree | null {
    return this.#typeNamed(this.#source(treeOf(reference['typeName'])));
  }

  #typeNamed(name: string): Tree | null {
    return (
      this.#body
        .map((statement) => treeOf(statement['declaration']) ?? statement)
        .find((each) => this.#source(treeOf(each['id'])) === name && each.type.startsWith('TS')) ??
      null
    );
  }

  #members(members: unknown): readonly PropDoc[] {
    return treesOf(members)
      .filter(({ type }) => type === 'TSPropertySignature')
      .map((member) => ({
        name: this.#source(treeOf(member['key'])),
        type: this.#source(treeOf(treeOf(member['typeAnnotation'])?.['typeAnnotation'])),
        isOptional: member['optional'] === true,
        initial: null,
        doc: this.#docBefore(member),
      }));
  }

  /** Variants of a styled element with their choices; it takes style props too. */
  #ofStyled(made: Tree): Pick<PartDoc, 'props' | 'rest'> {
    const [element, recipe] = treesOf(made['arguments']);
    const variants = this.#entries(recipe).find(([key]) => key === 'variants')?.[1];
    const props = this.#entries(variants).map(([name, choices]) => ({
      name,
      type: this.#entries(choices)
        .map(([choice]) => `'${choice.replaceAll("'", '')}'`)
        .join(' | '),
      isOptional: true,
      initial: null,
      doc: '',
    }));
    const tag = this.#source(element).replaceAll("'", '');
    return { props, rest: [`HTMLChakraProps<'${tag}'>`] };
  }

  /** Keys and values of an object, also of a constant of the file and of what it spreads. */
  #entries(of: Tree | null | undefined): readonly (readonly [string, Tree | null])[] {
    if (of?.type === 'Identifier') return this.#entries(this.#constant(this.#source(of)));
    return treesOf(of?.['properties']).flatMap((each) =>
      each.type === 'SpreadElement'
        ? this.#entries(treeOf(each['argument']))
        : [[this.#source(treeOf(each['key'])), treeOf(each['value'])] as const],
    );
  }

  #constant(name: string): Tree | null {
    const made = this.#body
      .map((statement) => treeOf(statement['declaration']) ?? statement)
      .flatMap((each) => treesOf(each['declarations']))
      .find((each) => this.#source(treeOf(each['id'])) === name);
    const value = treeOf(made?.['init']);
    return value?.type === 'TSAsExpression' ? treeOf(value['expression']) : value;
  }

  /** Words of the doc comment that ends where a node starts. */
  #docBefore({ start }: Tree): string {
    const comment = this.#comments.findLast(
      (each) => each.end <= start && this.#text.slice(each.end, start).trim() === '',
    );
    if (comment?.type !== 'Block' || !comment.value.startsWith('*')) return '';
    return comment.value
      .slice(1)
      .split('\n')
      .map((line) => line.replace(/^\s*\*/, '').trim())
      .filter((line) => line !== '')
      .join(' ')
      .trim();
  }

  #source(node: Tree | null | undefined): string {
    return node ? this.#text.slice(node.start, node.end).replaceAll(/\s+/g, ' ') : '';
  }
}

/**
 * What one source file of `web/src/ui` exports as parts of pages, with their props as its code
 * declares them.
 * @param file relative to `web/src/ui`; its ending says how it is read
 */
export function partDocsOf(file: string, text: string): PartDocs {
  return Object.fromEntries(new PartReader(file, text).parts());
}

const PARTS = `${ROOT}web/src/ui/`;
const WRITTEN = `${ROOT}web/src/app/studio/__generated__/partDocs.json`;

/** Writes the props of all parts of `web/src/ui`, which the pages of the studio show. */
export function writeUiProps(): void {
  const files = globSync('**/*.{ts,tsx}', { cwd: PARTS })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted();
  const docs = Object.assign(
    {},
    ...files.map((file) => partDocsOf(file, readFileSync(PARTS + file, 'utf8'))),
  ) as PartDocs;
  mkdirSync(dirname(WRITTEN), { recursive: true });
  writeFileSync(WRITTEN, `${JSON.stringify(docs)}\n`);
}
