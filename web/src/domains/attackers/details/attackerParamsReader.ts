import type { AttackerParams } from './attackerParams.ts';

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
