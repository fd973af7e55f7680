import { templateOf } from './parameterNames.ts';
import { toldReasons } from './siblingReasons.ts';
import { type ParameterKind, type TemplateNode, countBelow } from './templateNode.ts';

/** Why one segment of a template is a parameter, with the facts a sentence needs. */
export interface SegmentEvidence {
  /** Position in the template, from 0. */
  readonly index: number;
  readonly name: string;
  readonly kind: ParameterKind;
  /** `uuid`, `integer`, … or null when the values are words. */
  readonly shape: string | null;
  /** Different values so far; exact to 64, then an estimate. */
  readonly distinctValues: number;
  /**
   * Up to five values as they were sent. They may be personal: show them only where samples may be
   * shown.
   */
  readonly samples: readonly string[];
  /** Exchanges that passed through this segment. */
  readonly observations: number;
  /** First value, milliseconds since 1970. */
  readonly since: number;
  /**
   * What spoke most for words being values here, as measures of the judge (`TOLD`), the strongest
   * first; none where their shape, a person or a document made the parameter.
   */
  readonly reasons: readonly string[];
  /** Literals kept beside the parameter, such as `me`. */
  readonly literalsBeside: readonly string[];
}

const MOST_LITERALS_SHOWN = 20;

/** Evidence of every parameter on the way to a node, first one first. */
export function evidenceOf(node: TemplateNode): readonly SegmentEvidence[] {
  const evidence: SegmentEvidence[] = [];
  for (let at = node; at.parent !== null; at = at.parent) {
    if (at.parameter === null) continue;
    const { kind, shape, name, values, since, reasons } = at.parameter;
    evidence.unshift({
      index: at.depth - 1,
      name,
      kind,
      shape,
      since,
      reasons: kind === 'pinned' ? [] : toldReasons(reasons),
      distinctValues: values.estimate,
      samples: [...values.samples],
      observations: countBelow(at),
      literalsBeside: [...(at.parent.literals?.keys() ?? [])].slice(0, MOST_LITERALS_SHOWN),
    });
  }
  return evidence;
}

/** The node whose template reads exactly so, or null. */
export function nodeOfTemplate(root: TemplateNode, template: string): TemplateNode | null {
  let level: readonly TemplateNode[] = [root];
  for (const segment of template.split('/').filter((part) => part !== '')) {
    const next: TemplateNode[] = [];
    for (const node of level) {
      const literal = node.literals?.get(segment);
      if (literal !== undefined) next.push(literal);
      if (segment.includes('{') && node.parameters !== null)
        for (const child of node.parameters.values())
          if (templateOf(child).endsWith(`/${segment}`)) next.push(child);
    }
    level = next;
  }
  return level[0] ?? null;
}
