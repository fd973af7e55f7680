import { Problem } from '../../../platform/problem.ts';
import type { ChangeScope } from './changeInventory.ts';

/** Lets the path templates of a host decide now about all that they have seen, instead of with the next batches. */
export interface SettleHost {
  readonly kind: 'settleHost';
  readonly host: string;
}

export async function settleHost({ host: name }: SettleHost, scope: ChangeScope): Promise<{ readonly endpoints: number }> {
  const host = await scope.host(name);
  if (host === null) throw new Problem('notFound', 'There is no such host.');
  host.settle();
  return { endpoints: host.endpoints.size };
}
