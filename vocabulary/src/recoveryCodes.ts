/** Recovery codes that a second factor comes with. */
export const RECOVERY_CODES = 10;

/** Digits and letters of Crockford's base 32: nobody takes one for another. */
export const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Characters of a recovery code, 50 bits; it is shown in two halves with a dash between. */
export const RECOVERY_LENGTH = 10;

const CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);

/**
 * A recovery code as it is compared, from what somebody typed: case, blanks and dashes do not
 * matter, nor does O for 0 or I and L for 1. Null for what is no recovery code.
 */
export function readRecoveryCode(typed: string): string | null {
  const code = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return CODE.test(code) ? code : null;
}
