/**
 * For tests and measures only: does all work of a kind here and now, in turns of one step a
 * company, until nothing waits.
 * @throws what a step throws
 */
export async function drain(
  companyIds: readonly string[],
  step: (companyId: string) => Promise<boolean>,
): Promise<void> {
  let busy = companyIds;
  while (busy.length > 0) {
    const still: string[] = [];
    for (const companyId of busy) if (await step(companyId)) still.push(companyId);
    busy = still;
  }
}
