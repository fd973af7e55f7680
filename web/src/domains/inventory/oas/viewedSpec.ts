type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const unescape = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** A document as it is drawn: whole, or with one operation alone; null when it is no OpenAPI. */
export function viewedSpec(text: string, pointer: string | null): Json | null {
  const spec: unknown = JSON.parse(text);
  if (!isObject(spec) || (spec['openapi'] === undefined && spec['swagger'] === undefined))
    return null;
  const [, , path = '', method = ''] = pointer?.split('/') ?? [];
  const { paths } = spec;
  const item = isObject(paths) ? paths[unescape(path)] : undefined;
  if (pointer === null || !isObject(item) || item[method] === undefined) return spec;
  const shared = Object.entries(item).filter(
    ([key]) => !/^(?:get|put|post|delete|options|head|patch|trace)$/.test(key),
  );
  return {
    ...spec,
    paths: { [unescape(path)]: { ...Object.fromEntries(shared), [method]: item[method] } },
  };
}
