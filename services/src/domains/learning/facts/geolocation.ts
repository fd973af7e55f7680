import type { Geolocation } from '@palisade/vocabulary/geolocations.ts';
import { countryOf } from '../../../platform/addresses/countryOf.ts';
import { isPublicAddress } from './publicAddress.ts';

/** Where a caller is, by its address; null is a caller whose record has none. */
export function geolocationOf(address: string | null): Geolocation {
  if (address === null) return 'unknown';
  return countryOf(address) ?? (isPublicAddress(address) === false ? 'private' : 'unknown');
}
