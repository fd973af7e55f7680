import { singular } from './nouns.ts';
import type { TemplateNode } from './templateNode.ts';

/** `user-accounts` → `userAccount`; only letters, digits and underscores are left. */
function asIdentifier(text: string): string {
  const joined = text.replace(/[^A-Za-z0-9_]+(.)?/g, (_match, next: string | undefined) => (next ?? '').toUpperCase());
  const clean = joined.replace(/^[0-9]+/, '').slice(0, 40);
  return clean === '' ? '' : clean.charAt(0).toLowerCase() + clean.slice(1);
}

/** A stem with its ending, once, in the stem's own spelling: `user` gives `userId`, `legal_hold` gives `legal_hold_id`. */
function named(stem: string, ending: string): string {
  if (stem.toLowerCase().endsWith(ending.toLowerCase())) return stem;
  return stem.includes('_') ? `${stem}_${ending.toLowerCase()}` : stem + ending;
}

const NAMED_BY_SHAPE = new Map([['date', 'date'], ['date-time', 'time'], ['email', 'email'], ['ip', 'ip'], ['phone', 'phone']]);

/**
 * Name of a parameter under `parent`: singular of the literal before it with `Id`, or `Name` for words. A second
 * parameter in a row takes the place's number. Unique within the template.
 */
export function parameterName(parent: TemplateNode, shape: string | null): string {
  const taken = new Set<string>();
  for (let at: TemplateNode | null = parent; at !== null; at = at.parent) if (at.parameter !== null) taken.add(at.parameter.name);
  const stem = parent.parameter === null && parent.parent !== null ? asIdentifier(singular(parent.key)) : '';
  const ending = shape === null ? 'Name' : 'Id';
  const known = shape === null ? undefined : NAMED_BY_SHAPE.get(shape);
  const base = known ?? (stem === '' ? 'param' : named(stem, ending));
  let name = stem === '' && known === undefined ? `${base}1` : base;
  for (let number = 2; taken.has(name); number++) name = base + String(number);
  return name;
}

/** A name for words after a literal, null at the start or after a parameter: `user` gives `userName`. */
export function suggestedName(literalBefore: string | null): string {
  const stem = literalBefore === null || literalBefore.includes('{') ? '' : asIdentifier(singular(literalBefore));
  return stem === '' ? 'param1' : named(stem, 'Name');
}

/** Template of a node with every parameter named: `/v2/users/{userId}.json`. */
export function templateOf(node: TemplateNode): string {
  let text = '';
  for (let at: TemplateNode = node; at.parent !== null; at = at.parent) {
    const name = at.parameter?.name;
    text = `/${name === undefined ? at.key : namedSegment(at.key, name)}${text}`;
  }
  return text === '' ? '/' : text;
}

/** A segment with the key and name of its parameter: `{name}.json`. */
export function namedSegment(key: string, name: string): string {
  let number = 0;
  return key.replaceAll('{}', () => `{${name}${++number === 1 ? '' : String(number)}}`);
}
