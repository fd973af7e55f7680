import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';

/** Which steps are looked at, as the address says. */
export interface AttackerParams {
  readonly from: string | null;
  readonly to: string | null;
  readonly types: readonly AttackType[] | null;
  readonly successOnly: boolean;
  /** Raw key of the step whose card is shown; null for the first of the list. */
  readonly step: string | null;
}

type Read = (search: URLSearchParams) => AttackerParams;

const ALL: AttackerParams = { from: null, to: null, types: null, successOnly: false, step: null };
let code: Read | null = null;
const provide = (read: Read): void => {
  code = read;
};

/**
 * Reads the address of an attacker by code that is fetched when it says anything, and so is no part
 * of the entry.
 */
export const attackerParamsReader = {
  provide,
  load: (search: URLSearchParams): Promise<unknown> | null =>
    code !== null || search.size === 0
      ? null
      : import('./attackerParams.ts').then(({ parseAttackerParams }) =>
          provide(parseAttackerParams),
        ),
  read: (search: URLSearchParams): AttackerParams => code?.(search) ?? ALL,
};
