import type { OperationRow } from '../storedDocuments.ts';

const VERSION = /^v([0-9]{1,4})(?:[._]([0-9]{1,3}))?$/i;

/**
 * Operations that a newer one replaces: the same path is documented under a higher version segment
 * (`/v1/users`, `/v2/users`), or a newer version of the same document exists that no longer has it.
 */
export function olderOperations<
  Row extends Pick<OperationRow, 'documentId' | 'method' | 'path' | 'deprecated'>,
>(
  operations: readonly Row[],
  documents: readonly { readonly id: string; readonly title: string; readonly version: string }[],
): ReadonlySet<Row> {
  const older = new Set<Row>();
  const families = Map.groupBy(operations, (operation) => familyOf(operation));
  for (const family of families.values()) {
    const newest = Math.max(...family.filter(({ deprecated }) => !deprecated).map(versionOf));
    for (const operation of family)
      if (versionOf(operation) < newest && versionOf(operation) >= 0) older.add(operation);
  }
  const newer = newerDocuments(documents);
  const shapes = new Set(
    operations.map((operation) => `${operation.documentId} ${shapeOf(operation)}`),
  );
  for (const operation of operations) {
    const replacing = newer.get(operation.documentId) ?? [];
    if (replacing.length > 0 && replacing.every((id) => !shapes.has(`${id} ${shapeOf(operation)}`)))
      older.add(operation);
  }
  return older;
}

const shapeOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path.toLowerCase().replaceAll(/\{[^{}]*\}/g, '{}')}`;

function familyOf(operation: { readonly method: string; readonly path: string }): string {
  return shapeOf(operation)
    .split('/')
    .map((segment) => (VERSION.test(segment) ? 'v*' : segment))
    .join('/');
}

function versionOf({ path }: { readonly path: string }): number {
  const [, major, minor] =
    path
      .split('/')
      .map((segment) => VERSION.exec(segment))
      .find((found) => found !== null) ?? [];
  return major === undefined ? -1 : Number(major) * 1_000 + Number(minor ?? 0);
}

/** By document, those of the same title with a higher version. */
function newerDocuments(
  documents: readonly { readonly id: string; readonly title: string; readonly version: string }[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    documents.map(({ id, title, version }) => [
      id,
      documents
        .filter((other) => other.title === title && compareVersions(other.version, version) > 0)
        .map((other) => other.id),
    ]),
  );
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map(
    (text) =>
      /^v?[0-9]+(?:\.[0-9]+)*/i.exec(text)?.[0].replace(/^v/i, '').split('.').map(Number) ?? null,
  );
  if (left == null || right == null) return 0;
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
