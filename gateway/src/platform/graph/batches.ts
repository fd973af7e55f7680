/**
 * Answers for parents of several companies: one call of `fn` a company, results in the order of the
 * parents.
 */
export async function byCompany<Parent extends { readonly companyId: string }, Value>(
  parents: readonly Parent[],
  fn: (companyId: string, parents: readonly Parent[]) => Promise<readonly (Value | Error)[]>,
): Promise<readonly (Value | Error)[]> {
  const [first] = parents;
  if (!first) return [];
  if (parents.every(({ companyId }) => companyId === first.companyId))
    return fn(first.companyId, parents);
  const rows = new Map<string, number[]>();
  parents.forEach(({ companyId }, row) => {
    const known = rows.get(companyId);
    if (known) known.push(row);
    else rows.set(companyId, [row]);
  });
  const answers = Array.from<Value | Error>({ length: parents.length });
  await Promise.all(
    [...rows].map(async ([companyId, indices]) => {
      const values = await fn(
        companyId,
        indices.flatMap((row) => parents[row] ?? []),
      ).catch((error: unknown) => indices.map(() => error as Error)); // What a client throws is an Error.
      indices.forEach((row, index) => {
        const value = values[index];
        if (value !== undefined) answers[row] = value;
      });
    }),
  );
  return answers;
}
