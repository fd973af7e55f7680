/**
 * Rows in the order of the ids they were asked by; null where there is none. Ids may be in any
 * letter case.
 */
export const inOrder = <Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): (Row | null)[] => inOrderBy(ids, rows, ({ id }) => id);

/**
 * As `inOrder`, for rows that call their id otherwise.
 * @param idOf the id of a row, in lower case
 */
export function inOrderBy<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): (Row | null)[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
}
