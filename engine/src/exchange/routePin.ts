import { decodeSegment, literalText } from '../templates/segmentKey.ts';
import type { TemplatePin } from '../templates/templatePins.ts';
import { isApiVersion } from '../templates/versionSegment.ts';

const LONGEST = 500;
const DEEPEST = 24;
/**
 * `{id}` `{id:int}` `:id` `:id(\d+)` `<id>` `<int:id>` `[id]`; the name is in the first group that
 * is there.
 */
const PARAMETER =
  /^(?:\{([A-Za-z_][\w-]*)(?::[^{}*]*)?\}|:([A-Za-z_][\w-]*)(?:\([^()*]*\))?|<(?!path:)(?:[a-z]+:)?([A-Za-z_][\w-]*)>|\[([A-Za-z_][\w-]*)\])$/;
/**
 * What no literal segment of a route has; such routes take several paths, or say so in a way that
 * is not known here.
 */
const SPECIAL = /[{}<>[\]()*?^$|\\]|^:/;

const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((segment) => segment !== '');

/**
 * The template that a server's own router names for a path (`http.route`), whatever its style; null
 * when it is not of that path, takes whole rests of paths (`/*`), or has no parameter or nothing
 * but parameters: a catch-all, or the path itself. A version stays literal.
 */
export function routePin(route: string, path: string): TemplatePin | null {
  if (route.length > LONGEST) return null;
  const parts = segmentsOf(route);
  const seen = segmentsOf(path).map((segment) => literalText(decodeSegment(segment)));
  if (parts.length !== seen.length || parts.length > DEEPEST) return null;
  const names = new Set<string>();
  const template: string[] = [];
  for (const [index, part] of parts.entries()) {
    const [, ...groups] = PARAMETER.exec(part) ?? [];
    const name = groups
      .find((group) => group !== undefined)
      ?.replaceAll('-', '_')
      .slice(0, 40);
    const value = seen[index] ?? '';
    if (name === undefined) {
      if (SPECIAL.test(part) || literalText(decodeSegment(part)) !== value) return null;
      template.push(value);
    } else if (
      isApiVersion(
        value,
        template.at(-1)?.startsWith('{') === true ? null : (template.at(-1) ?? ''),
      )
    )
      template.push(value);
    else if (names.has(name)) return null;
    else {
      names.add(name);
      template.push(`{${name}}`);
    }
  }
  return names.size === 0 || names.size === parts.length
    ? null
    : { template: `/${template.join('/')}`, seen };
}
