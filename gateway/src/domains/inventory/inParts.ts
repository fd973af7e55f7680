/**
 * What calls answer for keys, so many of them at a time, side by side: a list of lists can have
 * more than one call takes.
 */
export async function inParts<Row>(
  keys: readonly string[],
  size: number,
  call: (keys: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const parts = Array.from({ length: Math.ceil(keys.length / size) }, (_, part) =>
    keys.slice(part * size, (part + 1) * size),
  );
  return (await Promise.all(parts.map(call))).flat();
}
