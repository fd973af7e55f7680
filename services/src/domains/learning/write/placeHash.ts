import { createHmac } from 'node:crypto';

const BYTES = 16;

/**
 * What an endpoint is known again by that learning merged and splits off later: its method and its
 * template, whatever parameters are called. Only the company's key can make it, since segments may
 * have become values.
 */
export function placeHash(hashKey: Uint8Array, method: string, template: string): Buffer {
  const place = `${method} ${template.replaceAll(/\{[^{}]*\}/g, '{}')}`;
  return createHmac('sha256', hashKey).update(place).digest().subarray(0, BYTES);
}
