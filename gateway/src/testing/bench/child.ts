/**
 * Tells the parent where this process listens, answers its questions about CPU time in
 * microseconds, and ends with it.
 */
export function serveParent(url: string, callCount: () => number = () => 0): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system, calls: callCount() });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ url });
}

/** Address given by the parent. */
export function argument(index: number): string {
  const value = process.argv[2 + index];
  if (value === undefined) throw new Error('This file is started by the benchmark.');
  return value;
}
