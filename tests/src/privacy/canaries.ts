import catalogue from '@palisade/vocabulary/dataTypes.json' with { type: 'json' };

/** A value that must be found nowhere, and the field that it is in. */
export interface Canary {
  readonly title: string;
  readonly field: string;
  readonly value: string;
  /** Nobody can tell by the value alone: a date is one of birth by its name. */
  readonly isNamed: boolean;
}

/** For types whose example is too short or too common to be looked for in bytes. */
const DISTINCT: Readonly<Record<string, string>> = {
  'Person Name': 'Wilhelmina Canaryfeather',
  'Postal Address': '4242 Canarybird Lane',
  'Postal Code': '94107-8831',
  'Date of Birth': '1931-07-23',
  'Card CVV': '',
  'Card Expiry': '11/2047',
  'ICD-10 Code': 'S72.04XQ',
  'Blood type or allergy': '',
  'Latitude or Longitude': '51.5007292',
  'Geo Coordinates': '51.5007292, -0.1246254',
  Password: 'Canary-horse-battery-9',
  'Password Hash': '$2b$12$abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0',
  'One-Time Code': '90417733',
  'Email Address': 'zanzibar.quokka@canarymail.example',
  'Bank Account Number': '7741930285',
  'US Passport': 'C73910284',
  'Driver License': 'D9183-44021-77',
  'Medical Record Number': 'MRN-77120943',
  'Basic Credential': 'Basic Y2FuYXJ5cXVva2thOnRlYWwtaGVyb24tNzc0MQ==',
  'Connection String': 'postgres://quokka:canaryNest9@db.example/birds',
  Kubeconfig: 'apiVersion: v1 current-context: canary',
  'Client Secret': '7Qd8Q~canaryPz0kLmV3nRt5Yw',
  'Private Key': '-----BEGIN RSA PRIVATE KEY----- MIIEcanary',
  'Azure Storage Key': `${'Qk3'.repeat(28)}Ab==`,
  'GitHub Token': 'ghp_Zq3Wk8Lr2Xv9Tb4Nc7Md1Hs6Jf5Gp0Ay3Qe8',
  'Google API Key': 'AIzaSyCanary0Canary1Canary2Canary3Can4ry',
  'NPM Token': 'npm_Zq3Wk8Lr2Xv9Tb4Nc7Md1Hs6Jf5Gp0Ay3Qe8',
  'SendGrid API Key': 'SG.canaryCanaryCanary0123.canaryCanaryCanaryWq7Lk2Zr9Xv4Tb6Nc1Md8Hs3J',
  'Facial or biometric template': 'Qm9pZ'.repeat(50),
  'Session Identifier': 's%3A8canarySession2Zt8Rb1Vc6',
  'IP Address': '198.51.177.143',
  'IPv6 Address': '2001:db8:77:1984::c0de',
  'Refresh Token': 'rtCanary8Zq3Wk8Lr2Xv9Tb4Nc7',
  'National ID': '83920174556',
  Salary: '739.182,44',
  'Card Track Data': 'B4539578763621486^CANARY/QUOKKA^2812101',
  'Credit Card Number': '4539578763621486',
};
/** A day, an amount and an address of a machine are somebody's where the field says so. */
const TOLD_BY_NAME: ReadonlySet<string> = new Set([
  'Date of Birth',
  'Salary',
  'IP Address',
  'IPv6 Address',
]);
const SHORTEST = 6;

/** What no detector is sure of, in fields whose names say what they hold, and short secrets. */
const NAMED: readonly Canary[] = [
  ['name', 'name', 'Quokkabert Featherstonehaugh'],
  ['name before marriage', 'maidenName', 'Zanziquokka'],
  ['address line', 'address.line1', 'Canarywharf Cottage'],
  ['diagnosis', 'diagnosis', 'quokkapox minor'],
  ['allergy', 'allergies', 'canaryseed'],
  ['PIN', 'pin', '83920174'],
  ['short secret', 'other', 'cnry7Secret'],
  ['comment', 'comment', 'my canary flew off'],
  ['note with an address', 'x', 'write zulu.quokka@canarymail.example'],
].map(([title = '', field = '', value = '']) => ({ title, field, value, isNamed: false }));

/**
 * One for each data type whose privacy option is to mask or to hash, and those that only names
 * tell.
 */
export const CANARIES: readonly Canary[] = [
  ...catalogue.types
    .filter(({ privacyDefault }) => privacyDefault !== 'clear')
    .map(({ name, keywords, example }) => ({
      title: name,
      field: keywords[0] ?? 'x',
      value: DISTINCT[name] ?? example,
      isNamed: TOLD_BY_NAME.has(name),
    }))
    .filter(({ value }) => value.length >= SHORTEST),
  ...NAMED,
];

/**
 * What a value looks like on its way: as it is, in addresses, in JSON, in base64 (whatever is
 * before it).
 */
export function formsOf(value: string): string[] {
  const bare = JSON.stringify(value).slice(1, -1);
  const encoded = encodeURIComponent(value);
  const base64 = ['', 'x', 'xx']
    .map((before) =>
      Buffer.from(before + value)
        .toString('base64')
        .replace(/=+$/, ''),
    )
    .map((text, shift) => text.slice(shift === 0 ? 0 : 4, value.length > 8 ? -2 : undefined));
  return [
    ...new Set([
      value,
      bare,
      encoded,
      encoded.replaceAll('%20', '+'),
      value.replaceAll(/[ -]/g, ''),
      ...base64.filter((text) => text.length >= 10),
    ]),
  ].filter((text) => text.length >= SHORTEST);
}
