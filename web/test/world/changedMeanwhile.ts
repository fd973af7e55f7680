/** What the server says where somebody else saved a thing since it was read. */
export const changedMeanwhile = (what: string, version: number) => ({
  code: 'conflict',
  field: 'input.version',
  message: `This ${what} was changed by ada@example.com at 2026-11-24 15:42 UTC meanwhile.`,
  version,
});
