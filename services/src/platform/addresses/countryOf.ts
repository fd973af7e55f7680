import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { plainAddress } from '@palisade/vocabulary/plainAddress.ts';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { INSIDE, NEVER } from '../outbound/outboundRules.ts';
import { AddressSet } from './addressSet.ts';

/** Addresses whose country is remembered. */
const KEPT = 50_000;

let reader: Reader<CountryResponse & { readonly country_code?: string }> | null = null;
const known = new Map<string, string | null>();

/**
 * Country that an address is registered in, as ISO 3166-1 alpha-2; null of private, reserved and
 * unknown ones, and of what is no address. From whois and routing data in the public domain (CC0),
 * read once when first asked.
 */
export function countryOf(address: string): string | null {
  const remembered = known.get(address);
  if (remembered !== undefined) return remembered;
  reader ??= new Reader(
    readFileSync(
      fileURLToPath(
        import.meta
          .resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
      ),
    ),
    // Some 250 countries.
    { cache: new Map() },
  );
  const country = look(reader, address);
  if (known.size >= KEPT) known.clear();
  known.set(address, country);
  return country;
}

const own = new AddressSet([...INSIDE, ...NEVER]);

function look(database: NonNullable<typeof reader>, address: string): string | null {
  if (own.has(address)) return null;
  try {
    const code = database.get(plainAddress(address))?.country_code;
    return code !== undefined && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : null;
  } catch {
    return null; // What is no address is in no country.
  }
}
