import type { Exposure } from '../../../generated/resolvers.ts';

interface Called {
  /** Null while no caller had an address. */
  readonly isExternal: boolean | null;
}

/** From where something is called, of a row of the services. */
export const exposureFields = {
  isExternal: ({ isExternal }: Called): boolean => isExternal === true,
  exposure: ({ isExternal }: Called): Exposure =>
    isExternal === null ? 'unknown' : isExternal ? 'external' : 'internal',
};
