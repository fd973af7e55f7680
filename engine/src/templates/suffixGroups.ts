import { decodeSegment, suffixStart } from './segmentKey.ts';
import type { TemplateNode } from './templateNode.ts';

/** Formats that are another view of one resource; `.pdf`, `.txt` and the like are more often ends of file names. */
const VIEWS = new Set(['.json', '.jsonp', '.xml', '.csv', '.yaml', '.yml', '.rss', '.atom', '.ics']);
/** From this share of different ones on, what follows a colon or a dot is part of a name (`team:amber`) and no action. */
const DIFFERENT = 0.6;

function suffixOf(node: TemplateNode): string {
  const text = decodeSegment(node.key);
  return text.slice(suffixStart(text));
}

/** Do the ends of these segments belong to the values, so that they make no parameters of their own? */
function endsInNames(parent: TemplateNode, suffixes: readonly string[]): boolean {
  const parameters = [...(parent.parameters ?? [])];
  if (parameters.some(([key, { parameter }]) => key === '{}' && parameter?.anySuffix === true)) return true;
  if (suffixes.length === 0 || suffixes.some(suffix => VIEWS.has(suffix)) || parameters.some(([key, { parameter }]) => key !== '{}' && parameter?.openToWords === true)) return false;
  const different = new Set(suffixes);
  return different.size > suffixes.length * DIFFERENT || (different.size > 1 && suffixes.every(suffix => suffix.startsWith('.')));
}

/** Children that may be values of one parameter, by their literal suffix: `.json`, `:cancel`, or '' for whole segments. */
export function suffixGroups(parent: TemplateNode, children: readonly TemplateNode[]): ReadonlyMap<string, readonly TemplateNode[]> {
  const whole = endsInNames(parent, children.map(suffixOf).filter(suffix => suffix !== ''));
  const groups = new Map<string, TemplateNode[]>();
  for (const child of children) {
    const suffix = whole ? '' : suffixOf(child);
    const group = groups.get(suffix);
    if (group === undefined) groups.set(suffix, [child]);
    else group.push(child);
  }
  return groups;
}
