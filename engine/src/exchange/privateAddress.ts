const PRIVATE =
  /^(?:10\.|127\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)|^(?:::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/;

/**
 * Whether an address, as `readAddress` spells it, is of a network that the internet does not lead
 * to (RFC 1918, 4193, 6598, 3927, loopback).
 */
export const isPrivateAddress = (address: string): boolean => PRIVATE.test(address);
