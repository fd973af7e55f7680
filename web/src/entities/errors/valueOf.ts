import type { Result } from 'relay-runtime';

/** What a field that is caught on its own (`@catch`) answered; undefined where it failed. */
export const valueOf = <Value>(result: Result<Value, unknown>): Value | undefined =>
  result.ok ? result.value : undefined;
