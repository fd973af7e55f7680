import { stdnum } from 'stdnum';
import validator from 'validator';

/** Judges a number of one country that has the shape of such numbers. */
type NumberCheck = (value: string) => boolean;

/** Written as amounts are: `20.570.255-5`. The libraries know few countries that do it. */
const GROUPED = /^[A-Z]{0,2}[0-9]{1,3}(?:\.[0-9]{3}){2,4}(?:[-./]?[0-9A-Z]{1,2})?$/;

const { isIdentityCard, isTaxID } = validator;

/**
 * The check of a national number by its name in the catalogue: `stdnum FI.hetu`, `identityCard NO`,
 * `taxNumber de-AT`, or several joined by `or`. Throws for a name of which there is none.
 */
export function numberCheck(name: string): NumberCheck {
  const checks = name.split(' or ').map(oneCheck);
  const isOne = (value: string): boolean => checks.some((check) => check(value));
  return (value) => isOne(value) || (GROUPED.test(value) && isOne(value.replaceAll('.', '')));
}

function oneCheck(name: string): NumberCheck {
  const [library = '', key = ''] = name.split(' ');
  if (library === 'identityCard')
    return (value) => isIdentityCard(value, key as validator.IdentityCardLocale);
  if (library === 'taxNumber') return (value) => isTaxID(value, key);
  const [country = '', kind = ''] = key.split('.');
  const found = stdnum[country]?.[kind];
  if (library !== 'stdnum' || found === undefined)
    throw new Error(`There is no check of national numbers called ${name}`);
  return (value) => found.validate(value).isValid;
}
