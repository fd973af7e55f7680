/** Where a list is served, without the ending that says in which format. */
export const denyListAddress = (publicUrl: string, token: string): string =>
  new URL(`/deny-lists/${token}`, publicUrl).href;
