import type { TemplateNode } from './templateNode.ts';

/** Parameters with fewer exchanges say nothing about how many values they take. */
const LEAST = 8;

/**
 * How many different values come with so many exchanges, as an exponent: 0 always the same one, 1
 * each time another one.
 */
export function diversityOf(values: number, exchanges: number): number {
  return exchanges < 2 ? 1 : Math.min(1, Math.log(Math.max(1, values)) / Math.log(exchanges));
}

/**
 * How diverse the values of a host's parameters are on average, -1 when there are none yet: ids of
 * many clients are, those in a recording of one client are not. Exchanges are those of the last
 * `countBelow`.
 */
export function usualDiversity(root: TemplateNode): number {
  let sum = 0;
  let parameters = 0;
  const visit = (node: TemplateNode): void => {
    if (node.parameter !== null && node.total >= LEAST) {
      sum += diversityOf(node.parameter.values.estimate, node.total);
      parameters++;
    }
    if (node.literals !== null) for (const child of node.literals.values()) visit(child);
    if (node.parameters !== null) for (const child of node.parameters.values()) visit(child);
  };
  visit(root);
  return parameters === 0 ? -1 : sum / parameters;
}
