/** What programs call types, ciphers, protocols and encodings, singular or plural. */
const TECHNICAL = new RegExp(
  '^(u?int(8|16|32|64|128)|float(32|64)|utf-?(8|16|32)|ipv?[46]|sha-?(1|256|384|512)|md[45]|' +
    'base-?(32|58|64)|aes(128|256)|oauth[12]|saml[12]|http[23]|x509|mp[34]|h26[45]|s3|ec2|' +
    'p12|pkcs\\d{1,2}|i18n|l10n|k8s|[23]fa|[23]d)s?$',
  'i',
);

/** A word with one of these types of files behind it: `master.m3u8`. */
const NAMED_FILE = /^[a-z_-]{2,40}\.(?:m3u8|mp[34]|woff2|7z|h26[45])$/i;

/** `int64s`, `sha256`, `ipv4`, `master.m3u8`: a word with digits in it that is not an id. */
export const isTechnicalWord = (text: string): boolean =>
  TECHNICAL.test(text) || NAMED_FILE.test(text);
