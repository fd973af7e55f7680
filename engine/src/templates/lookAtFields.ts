import { FieldNames } from './fieldNames.ts';
import { namedThingOf } from './parameterNames.ts';
import { decodeSegment } from './segmentKey.ts';
import type { TemplateNode } from './templateNode.ts';

/** What came of one exchange. */
interface Look {
  /**
   * The node under which a parameter came to have another name, the one nearest to the root; null
   * when none did.
   */
  readonly named: TemplateNode | null;
  /** Something was counted. */
  readonly looked: boolean;
}

/**
 * Whether words leave a parameter without a name: none is before it, or another parameter
 * follows at once, which the word before both is the name of.
 */
function isNameless(node: TemplateNode, parent: TemplateNode): boolean {
  return node.parameters?.has('{}') === true || namedThingOf(parent, node.key) === '';
}

/**
 * Shows the parameters on the way to a node the fields of an exchange with this path, from the
 * first one on. Those that people, documents or instrumentation named keep their names.
 */
export function lookAtFields(
  node: TemplateNode,
  path: string,
  fieldsOf: () => readonly unknown[],
): Look {
  const open: TemplateNode[] = [];
  for (let at = node; at.parent !== null; at = at.parent) {
    const { parameter } = at;
    if (
      parameter !== null &&
      parameter.kind !== 'pinned' &&
      at.key === '{}' &&
      parameter.field?.isDecided !== true &&
      isNameless(at, at.parent)
    )
      open.unshift(at);
  }
  if (open.length === 0) return { named: null, looked: false };
  const segments = path.split('/').filter((segment) => segment !== '');
  const fields = fieldsOf();
  let named: TemplateNode | null = null;
  for (const { key, parent, depth, parameter } of open) {
    const raw = segments[depth - 1];
    if (raw === undefined || parameter === null || parent === null) continue;
    parameter.field ??= new FieldNames();
    if (parameter.field.look(decodeSegment(raw), fields, namedThingOf(parent, key)))
      named ??= parent;
  }
  return { named, looked: true };
}
