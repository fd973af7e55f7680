import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

/**
 * A key of 32 bytes for one purpose, from the installation's: who learns it can neither find that
 * one nor another.
 */
export const derivedKey = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `palisade ${purpose}`, 32));

/**
 * Seals what must be read again by this installation and by nobody who has but its database:
 * AES-256-GCM under the installation's key.
 */
export class SecretBox {
  readonly #key: Buffer;

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    if (key.length !== 32) throw new RangeError('The key of secrets has 32 bytes.');
    this.#key = key;
  }

  /**
   * A key of 32 bytes for one purpose, the same in all processes of the installation; nothing can
   * be opened with it.
   */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, 'palisade', purpose, 32));
  }

  /** @param owner whose secret it is: what was sealed for one cannot be opened for another */
  seal(secret: Buffer, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error when it was sealed for somebody else or under another key, or was changed. */
  open(sealed: Buffer, owner: string): Buffer {
    const start = 1 + NONCE_BYTES + TAG_BYTES;
    if (sealed[0] !== FORMAT || sealed.length <= start)
      throw new Error('This is not a sealed secret.');
    const decipher = createDecipheriv(ALGORITHM, this.#key, sealed.subarray(1, 1 + NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(1 + NONCE_BYTES, start));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]);
    } catch (cause) {
      throw new Error(
        'A secret cannot be opened: it was changed, or this is not the key it was sealed under.',
        { cause },
      );
    }
  }
}
