/** How many endpoints are labelled by a label or group, and how many rules give it. */
interface LabelCounts {
  readonly id: string;
  readonly endpoints: number;
  readonly rules: number;
}

/**
 * Counts of labels or groups in the order asked; 0 where there is none. Ids may be in any letter
 * case.
 */
export const countsInOrder = (
  ids: readonly string[],
  endpoints: ReadonlyMap<string, number>,
  rules: ReadonlyMap<string, number>,
): LabelCounts[] =>
  ids.map((id) => ({
    id,
    endpoints: endpoints.get(id.toLowerCase()) ?? 0,
    rules: rules.get(id.toLowerCase()) ?? 0,
  }));
