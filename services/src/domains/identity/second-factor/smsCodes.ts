import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Query } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';
import { queueMessage } from '../messages/messages.repository.ts';

/** Seconds a code by text message works. */
export const SMS_CODE_SECONDS = 300;

/** Codes that can be asked for again. */
export const MOST_RESENDS = 2;

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A million codes are soon tried: the hash is keyed, so that it says nothing without the key. */
export const codeHash = (secrets: SecretBox, owner: string, code: string): Buffer =>
  createHmac('sha256', secrets.derive('sms codes')).update(`${owner} ${code}`).digest();

export const isSameHash = (known: Buffer, given: Buffer): boolean =>
  known.length === given.length && timingSafeEqual(known, given);

/** Queues the text message with a code. */
export async function queueCode(
  query: Query,
  secrets: SecretBox,
  userId: string,
  phone: string,
  code: string,
): Promise<void> {
  await queueMessage(query, secrets, {
    userId,
    channel: 'sms',
    recipient: phone,
    subject: '',
    body: `${code} is your Palisade code. It works for 5 minutes.`,
    seconds: SMS_CODE_SECONDS,
  });
}
