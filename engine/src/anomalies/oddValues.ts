/** What programs write by mistake and testers on purpose where a value should be. */
const ODD =
  /^(?:null|undefined|nan|none|nil|true|false|\[\]|\{\}|\[object object\]|-?infinity|-?\d+e[+-]?\d{2,}|-[1-9]\d*|0x[0-9a-f]+|\\0|\\x00)$/i;
const LONGEST = 32;
/** Digits that any number has room for. */
const SHORT = 18;
/** Characters that odd values start with. */
const MAY_START = new Uint8Array(128);
for (const char of 'nNuUtTfFiI[{-0123456789\\\0%') MAY_START[char.charCodeAt(0)] = 1;
/** More than 64 bits hold. */
const LONG_NUMBER = /^-?[1-9]\d{20,}$|^-?(?:[2-9]\d|19)\d{18}$/;

/**
 * Whether a value is one that hardly any parameter takes, whatever was learned; NUL bytes always
 * are.
 */
export function isOddValue(value: string): boolean {
  if (
    value.length === 0 ||
    (value.length <= LONGEST && MAY_START[value.charCodeAt(0) & 127] === 0 && !value.includes('\0'))
  )
    return false;
  if (value.length > LONGEST) return LONG_NUMBER.test(value) || value.includes('\0');
  if (isShortNumber(value)) return false;
  return ODD.test(value) || LONG_NUMBER.test(value) || value.includes('\0') || value === '%00';
}

/** Whether a value is a few digits and nothing else. */
function isShortNumber(value: string): boolean {
  if (value.length > SHORT) return false;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return true;
}
