import {
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';

/** A key pair with a certificate that it signed itself, as an identity provider has one. */
export interface SelfSigned {
  readonly privateKey: string;
  readonly certificate: string;
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
/** sha256WithRSAEncryption. */
const ALGORITHM = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'));

const time = (at: Date): Buffer =>
  der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));

function certify(name: string, publicKey: KeyObject, privateKey: KeyObject): string {
  const who = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const validity = sequence(
    time(new Date(Date.now() - 86_400_000)),
    time(new Date(Date.now() + 365 * 86_400_000)),
  );
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    serial,
    ALGORITHM,
    who,
    validity,
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const body = sequence(
    content,
    ALGORITHM,
    der(0x03, Buffer.from([0]), sign('sha256', content, privateKey)),
  );
  return `-----BEGIN CERTIFICATE-----\n${body.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
}

/** A new RSA key and its certificate. */
export function selfSigned(name: string, modulusLength = 2048): SelfSigned {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength });
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: certify(name, createPublicKey(privateKey), privateKey),
  };
}
