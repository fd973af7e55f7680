import { isSensitive, mayBeRead } from '../sensitive/mayBeRead.ts';

/** Whether a value may be kept as it was sent, beside the rule of samples. */
export type MayKeep = (value: string) => boolean;

export const nothing: MayKeep = () => false;

/**
 * Whether a value of a parameter may be kept and shown as it was sent. What is literal around it,
 * as in `1042.json`, is read by itself: neither an id nor a format says more beside the other.
 * @param pattern key of the parameter, or its segment of a template: `{}.{}`, `daily.{format}`
 */
export function isReadableValue(pattern: string, name: string, value: string): boolean {
  if (mayBeRead(name, value)) return true;
  const parts = partsOf(pattern, value);
  return parts.length > 0 && !isSensitive(value) && parts.every((part) => mayBeRead(name, part));
}

/**
 * What stands for the braces of a pattern; none where the value is not written so, or is all of it.
 */
function partsOf(pattern: string, value: string): readonly string[] {
  const [first = '', ...others] = pattern.split(/\{[^{}]*\}/);
  const last = others.pop();
  if (last === undefined || (first === '' && last === '' && others.length === 0)) return [];
  if (!value.startsWith(first) || !value.endsWith(last)) return [];
  const parts: string[] = [];
  let rest = value.slice(first.length, value.length - last.length);
  for (const between of others.toReversed()) {
    const at = between === '' ? -1 : rest.lastIndexOf(between);
    if (at < 0) return [];
    parts.unshift(rest.slice(at + between.length));
    rest = rest.slice(0, at);
  }
  return [rest, ...parts];
}
