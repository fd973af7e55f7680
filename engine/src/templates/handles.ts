import { isApiWord, isVerbCompound } from './apiWords.ts';
import { isPlural } from './nouns.ts';
import { decodeSegment } from './segmentKey.ts';
import type { TemplateNode } from './templateNode.ts';

/** So many handles at a place are people's; fewer may be services of an API (`@search`). */
const SEVERAL = 5;

const HANDLE = /^[@~][\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u;

const AT = 64;
const TILDE = 126;

/**
 * Key of the parameter that takes the handles after a mark: `@{}`. Null for what is no handle, as
 * `@me` is none.
 */
export function handleKey(text: string): string | null {
  const first = text.charCodeAt(0);
  if ((first !== AT && first !== TILDE) || !HANDLE.test(text) || isApiWord(text)) return null;
  return `${text.charAt(0)}{}`;
}

/** Written as services of an API are, `@types`, though people may be called so: `@ines`. */
const isLikeService = (name: string): boolean => isVerbCompound(name) || isPlural(name);

/**
 * The literals of one place that are handles, `@anna` or `~luis`, by the key of their parameter.
 * Words that APIs use for themselves are none (`@me`), and keep their place literal where they are
 * a fifth of it or more (`@types`, `@search`, `@move` of content systems).
 */
export function handlesAt(
  parent: TemplateNode,
  children: readonly TemplateNode[],
): ReadonlyMap<string, readonly TemplateNode[]> {
  const byKey = new Map<string, { handles: TemplateNode[]; services: number }>();
  for (const child of children) {
    const text = decodeSegment(child.key);
    if (!HANDLE.test(text)) continue;
    const mark = `${text.charAt(0)}{}`;
    const known = byKey.get(mark) ?? { handles: [], services: 0 };
    if (handleKey(text) === null) known.services++;
    else {
      known.handles.push(child);
      if (isLikeService(text.slice(1))) known.services++;
    }
    byKey.set(mark, known);
  }
  const opened = new Map<string, readonly TemplateNode[]>();
  for (const [key, { handles, services }] of byKey) {
    const isKnown = parent.parameters?.has(key) === true;
    const areMany = handles.length >= SEVERAL && services * 4 < handles.length;
    if (handles.length > 0 && (isKnown || areMany)) opened.set(key, handles);
  }
  return opened;
}
