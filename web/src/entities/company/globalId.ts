/**
 * Global id of a node: base64url of `Type:companyId:key`, as the gateway makes it; `Type::key` for
 * companies and users.
 */
export function globalId(type: string, companyId: string, key: string): string {
  return btoa(`${type}:${companyId}:${key}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
