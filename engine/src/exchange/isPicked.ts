/**
 * Whether the exchange of this number is one of the one in sixteen that are looked at closely, once
 * enough were: multiples of the golden ratio pick without a rhythm that traffic could have too.
 */
export const isPicked = (number: number): boolean => Math.imul(number, 0x9e3779b1) >>> 28 === 0;
