import { type DocumentedServer, isObject, type Json, textOf } from './apiDocument.ts';

const MOST_SERVERS = 20;

/** Reads an address such as `https://{region}.shop.example:8443/v2` with its variables; null when nothing can be read from it. */
export function serverOf(url: string, variables: unknown = {}): DocumentedServer | null {
  const filled = url.trim().replaceAll(/\{\{?([^{}]+)\}?\}/g, (whole, name: string) => {
    const variable = isObject(variables) ? variables[name] : undefined;
    const value = isObject(variable) ? variable['default'] : variable;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
  const [, scheme, authority, path] =
    /^(?:([a-z][a-z0-9+.-]*):)?\/\/([^/?#]*)([^?#]*)/i.exec(filled) ?? [];
  if (authority === undefined)
    return filled === '' || filled.startsWith('/')
      ? { host: null, basePath: basePathOf(filled) }
      : null;
  const host = authority
    .replace(/^.*@/, '')
    .toLowerCase()
    .replace(scheme === 'http' || scheme === 'ws' ? /:80$/ : /:443$/, '');
  return { host: isHost(host) ? host : null, basePath: basePathOf(path ?? '') };
}

/**
 * One repeat of one class: labels that were each repeated in a repeat took hours for forty letters
 * and a mark.
 */
const HOST = /^[a-z0-9_][a-z0-9_.-]*(?::[0-9]{1,5})?$|^\[[0-9a-f:]+\](?::[0-9]{1,5})?$/;
/** Labels of a host are not empty, and begin with no hyphen. */
const BAD_LABEL = /\.[.:-]|\.$/;

/**
 * Whether a text is a host as the inventory writes it: lower case, with a port when it is not the
 * scheme's own.
 */
export const isHost = (text: string): boolean =>
  text.length <= 253 && HOST.test(text) && !BAD_LABEL.test(text);

/**
 * `/v2` of `/v2/`, `v2` and `/v2?x=1`; empty for the root. A base path whose variables have no
 * value is none.
 */
export function basePathOf(path: string): string {
  const clean = (path.split(/[?#]/, 1)[0] ?? '').replaceAll(/\/{2,}/g, '/').replace(/\/+$/, '');
  if (clean.includes('{{')) return '';
  return clean === '' || clean.startsWith('/') ? clean : `/${clean}`;
}

/** Servers of OpenAPI 3, at the document, a path or an operation; null when there are none. */
export function serversOf(holder: Json): readonly DocumentedServer[] | null {
  const servers = holder['servers'];
  if (!Array.isArray(servers) || servers.length === 0) return null;
  const read = servers
    .slice(0, MOST_SERVERS)
    .flatMap((server: unknown) =>
      isObject(server) ? (serverOf(textOf(server['url']) ?? '/', server['variables']) ?? []) : [],
    );
  return read.length === 0 ? null : distinct(read);
}

/** The server of Swagger 2. */
export function serverOfSwagger(root: Json): DocumentedServer {
  const schemes = Array.isArray(root['schemes']) ? (root['schemes'] as readonly unknown[]) : [];
  const scheme = schemes.includes('https') || schemes.length === 0 ? 'https' : String(schemes[0]);
  const host = textOf(root['host']);
  const basePath = textOf(root['basePath']) ?? '';
  return (
    (host === null ? null : serverOf(`${scheme}://${host}${basePathOf(basePath)}`)) ?? {
      host: null,
      basePath: basePathOf(basePath),
    }
  );
}

export function distinct(servers: readonly DocumentedServer[]): readonly DocumentedServer[] {
  return [
    ...new Map(
      servers.map((server) => [`${server.host ?? ''}|${server.basePath}`, server]),
    ).values(),
  ];
}
