/** The companies for which something holds, asked one after the other. */
export async function companiesWhere(
  companyIds: readonly string[],
  holds: (companyId: string) => Promise<boolean>,
): Promise<string[]> {
  const found: string[] = [];
  for (const companyId of companyIds) if (await holds(companyId)) found.push(companyId);
  return found;
}
