import { plainAddress } from '@palisade/vocabulary/plainAddress.ts';

const ADDRESS = /^[0-9a-fA-F:.]{2,45}$/;
const DOT = 46;

/**
 * The address in a text, in its one spelling (`plainAddress`), without port, brackets and zone;
 * null when it is none.
 */
export function readAddress(text: string): string | null {
  if (text === '') return null;
  if (isIpv4Like(text)) return text;
  if (!text.includes(':') && ADDRESS.test(text))
    return text.includes('.') ? text.toLowerCase() : null;
  const bare = text
    .replace(/^\[([^\]]*)\].*$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^([0-9.]+):[0-9]+$/, '$1');
  return ADDRESS.test(bare) && /[.:]/.test(bare) ? plainAddress(bare.toLowerCase()) : null;
}

/** Digits and dots alone, as nearly all addresses are. */
function isIpv4Like(text: string): boolean {
  const { length } = text;
  if (length < 2 || length > 45) return false;
  let isDotted = false;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOT) isDotted = true;
    else if (code < 48 || code > 57) return false;
  }
  return isDotted;
}
