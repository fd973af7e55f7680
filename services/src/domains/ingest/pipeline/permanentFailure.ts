/**
 * Classes of SQLSTATE that say the same again for the same rows: data exceptions (22), constraints
 * (23), cardinality (21), limits of the program (54, such as a value too long for its index). What
 * concerns the connection, locks, resources, rights or tables is not the fault of what was learned,
 * and passes.
 */
const PERMANENT = new Set(['21', '22', '23', '54']);
const OF_PROGRAMS = [TypeError, RangeError, SyntaxError, URIError, ReferenceError];

/** Whether a failed commit fails again with the same batches, so that trying it again is no use. */
export function isPermanent(error: unknown): boolean {
  if (OF_PROGRAMS.some((kind) => error instanceof kind)) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && PERMANENT.has(code.slice(0, 2));
}
