import type { Database, Query } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';
import { audit } from '../audit.ts';
import { identityOf } from '../authenticate.ts';
import { WRONG_CODE } from '../challenge/answerChallenge.ts';
import { MOST_TRIES } from '../challenge/challenges.repository.ts';
import { allowSms } from '../challenge/openChallenge.ts';
import { homeOf, ownEntry, type Client } from '../home.ts';
import type { User } from '../identity.types.ts';
import {
  countEnrolmentTry,
  endEnrolment,
  lockEnrolment,
  setEnrolmentCode,
  startEnrolment,
  type Enrolment,
} from './enrolments.repository.ts';
import { renewRecoveryCodes } from './recoveryCodes.ts';
import { factorOf, saveFactor, type FactorKind } from './secondFactor.repository.ts';
import {
  codeHash,
  isSameHash,
  MOST_RESENDS,
  newCode,
  queueCode,
  SMS_CODE_SECONDS,
} from './smsCodes.ts';
import { newTotpSecret, totpSetUp, totpStep } from './totp.ts';

const over = () => new Problem('conflict', 'Setting up the second factor is over. Begin again.');

async function sendCode(
  query: Query,
  userId: string,
  phone: string,
  secrets: SecretBox,
  isResend: boolean,
): Promise<void> {
  await allowSms(query, userId);
  const code = newCode();
  await setEnrolmentCode(
    query,
    userId,
    codeHash(secrets, userId, code),
    SMS_CODE_SECONDS,
    isResend,
  );
  await queueCode(query, secrets, userId, phone, code);
}

/**
 * Begins to set up a second factor: the QR code's address and secret for TOTP, a code on its way
 * for a phone.
 */
export async function enrol(
  db: Database,
  user: User,
  kind: FactorKind,
  phone: string | null,
  client: Client,
): Promise<{ uri: string | null; secret: string | null }> {
  if (kind === 'sms' && !/^\+[1-9]\d{6,14}$/.test(phone ?? ''))
    throw new Problem(
      'badInput',
      'Enter a phone number in international form, such as +4915112345678.',
      { field: 'phone' },
    );
  const secret = kind === 'totp' ? newTotpSecret() : null;
  const { id: userId, email } = user;
  const { secrets } = identityOf(db);
  const home = await homeOf(db.system.query, user);
  await db.company(home).transaction(async (query) => {
    await startEnrolment(query, userId, {
      kind,
      secret: secret && secrets.seal(secret, userId),
      phone: kind === 'sms' ? phone : null,
    });
    if (kind === 'sms' && phone !== null) await sendCode(query, userId, phone, secrets, false);
    await audit(query, {
      ...ownEntry(user, home, client, 'user.beginSecondFactor'),
      after: { kind },
    });
  });
  return secret === null ? { uri: null, secret: null } : totpSetUp(secret, email);
}

/** Sends another code to the phone that is being set up; twice at most. */
export async function resendEnrolmentCode(db: Database, user: User, client: Client): Promise<void> {
  const { secrets } = identityOf(db);
  const home = await homeOf(db.system.query, user);
  await db.company(home).transaction(async (query) => {
    const enrolment = await lockEnrolment(query, user.id);
    if (enrolment?.phone == null || enrolment.resends >= MOST_RESENDS) throw over();
    await sendCode(query, user.id, enrolment.phone, secrets, true);
    await audit(query, ownEntry(user, home, client, 'user.resendCode'));
  });
}

/** Gives up setting up a second factor; there is nothing to tell when none was begun. */
export async function abortEnrolment(db: Database, user: User, client: Client): Promise<void> {
  const home = await homeOf(db.system.query, user);
  await db.company(home).transaction(async (query) => {
    if (await endEnrolment(query, user.id))
      await audit(query, ownEntry(user, home, client, 'user.abortSecondFactor'));
  });
}

/** Step of the code for TOTP, 0 for a phone's; null for a wrong one. */
function stepOf(
  { secret, codeHash: known, isCodeFresh }: Enrolment,
  userId: string,
  code: string,
  secrets: SecretBox,
): number | null {
  if (secret !== null) return totpStep(secrets.open(secret, userId), code);
  return known !== null && isCodeFresh && isSameHash(known, codeHash(secrets, userId, code))
    ? 0
    : null;
}

/**
 * Turns a second factor on by its first code. The code is not taken again at sign-in.
 * @returns its recovery codes, which are nowhere else
 * @throws Problem badInput for a wrong code; conflict when nothing is being set up or after five
 * wrong codes.
 */
export async function confirmEnrolment(
  db: Database,
  user: User,
  code: string,
  client: Client,
): Promise<string[]> {
  const { secrets } = identityOf(db);
  const home = await homeOf(db.system.query, user);
  const outcome = await db.company(home).transaction(async (query) => {
    const enrolment = await lockEnrolment(query, user.id);
    if (enrolment === null || enrolment.tries >= MOST_TRIES) return over();
    const step = /^\d{6}$/.test(code) ? stepOf(enrolment, user.id, code, secrets) : null;
    if (step === null) {
      await countEnrolmentTry(query, user.id);
      return new Problem('badInput', WRONG_CODE, { field: 'code' });
    }
    const replaced = await factorOf(query, user.id);
    await saveFactor(query, user.id, { ...enrolment, step });
    await endEnrolment(query, user.id);
    const codes = await renewRecoveryCodes(query, secrets, user.id);
    await audit(query, {
      ...ownEntry(user, home, client, 'user.enableSecondFactor'),
      before: replaced && { kind: replaced.kind },
      after: { kind: enrolment.kind },
    });
    return codes;
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}
