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

/** What a segment ends in, known as a suffix or not: `.md`, `.jpg`. */
function endingOf(node: TemplateNode): string {
  return suffixOf(node) || (/\.[A-Za-z]\w{0,4}$/.exec(decodeSegment(node.key))?.[0] ?? '');
}

/** Do the ends of these segments belong to the values, so that they make no parameters of their own? */
function endsInNames(parent: TemplateNode, children: readonly TemplateNode[]): boolean {
  const suffixes = children.map(suffixOf).filter(suffix => suffix !== '');
  const parameters = [...(parent.parameters ?? [])];
  if (parameters.some(([key, { parameter }]) => key === '{}' && parameter?.anySuffix === true)) return true;
  if (suffixes.length === 0 || suffixes.some(suffix => VIEWS.has(suffix)) || parameters.some(([key, { parameter }]) => key !== '{}' && parameter?.openToWords === true)) return false;
  const endings = children.map(endingOf).filter(ending => ending !== '');
  const different = new Set(endings);
  return different.size > endings.length * DIFFERENT || (different.size > 1 && endings.every(ending => ending.startsWith('.')));
}

/** Children that may be values of one parameter, by their literal suffix: `.json`, `:cancel`, or '' for whole segments. */
export function suffixGroups(parent: TemplateNode, children: readonly TemplateNode[]): ReadonlyMap<string, readonly TemplateNode[]> {
  const whole = endsInNames(parent, children);
  const groups = new Map<string, TemplateNode[]>();
  for (const child of children) {
    const suffix = whole ? '' : suffixOf(child);
    const group = groups.get(suffix);
    if (group === undefined) groups.set(suffix, [child]);
    else group.push(child);
  }
  return groups;
}
