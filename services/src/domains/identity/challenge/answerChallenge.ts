import { readRecoveryCode } from '@palisade/vocabulary/recoveryCodes.ts';
import type { CompanyQuery, Database, Query } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';
import { audit } from '../audit.ts';
import { countAttempt, forgetAttempts } from '../attempts.repository.ts';
import { identityOf } from '../authenticate.ts';
import { noteFailure } from '../failures/failures.repository.ts';
import { homeOf, ownEntry, type Client } from '../home.ts';
import type { User } from '../identity.types.ts';
import { queueMessage } from '../messages/messages.repository.ts';
import { wantMail } from '../recovery/wantedMails.ts';
import { factorOf, takeStep, type SecondFactor } from '../second-factor/secondFactor.repository.ts';
import { recoveryCodesLeft, takeRecoveryCode } from '../second-factor/recoveryCodes.ts';
import {
  codeHash,
  isSameHash,
  MOST_RESENDS,
  newCode,
  queueCode,
  SMS_CODE_SECONDS,
} from '../second-factor/smsCodes.ts';
import { totpStep } from '../second-factor/totp.ts';
import { ENDED, LOCKED_OUT, openSession, type SessionTokens } from '../signIn.ts';
import { userById, versionedUser } from '../users.repository.ts';
import {
  countTry,
  endChallenge,
  lockChallenge,
  MOST_TRIES,
  replaceCode,
  type OpenChallenge,
} from './challenges.repository.ts';
import { allowSms } from './openChallenge.ts';

export const WRONG_CODE = 'Code is wrong, please try again';

interface Asked {
  readonly challenge: OpenChallenge;
  readonly factor: SecondFactor;
  readonly user: User;
}
type Outcome =
  | { readonly user: User; readonly tokenVersion: number }
  | { readonly refusal: Problem };

const wrong = (words = WRONG_CODE) => new Problem('badInput', words, { field: 'code' });
const USED = 'This recovery code was used already. Enter another one.';
/** Seconds that the mail about a recovery code is kept. */
const WEEK = 7 * 24 * 3600;
const ended = () => new Problem('unauthenticated', ENDED);

async function isRight(
  query: Query,
  challenge: OpenChallenge,
  { secret, userId }: SecondFactor,
  code: string,
  secrets: SecretBox,
): Promise<boolean> {
  if (secret === null)
    return (
      challenge.codeHash !== null &&
      challenge.isCodeFresh &&
      isSameHash(challenge.codeHash, codeHash(secrets, challenge.id, code))
    );
  const step = totpStep(secrets.open(secret, userId), code);
  return step !== null && takeStep(query, userId, step);
}

/** Tells the log and the user that one of their recovery codes was used. */
async function tellRecovery(
  query: CompanyQuery,
  user: User,
  client: Client,
  secrets: SecretBox,
): Promise<void> {
  const codesLeft = await recoveryCodesLeft(query, user.id);
  await audit(query, {
    ...ownEntry(user, query.companyId, client, 'user.useRecoveryCode'),
    after: { codesLeft },
  });
  await queueMessage(query, secrets, {
    userId: user.id,
    channel: 'mail',
    recipient: user.email,
    subject: 'A recovery code was used to sign in',
    body: [
      `Your password and a recovery code were used to sign in to Palisade, from ${client.address}.`,
      `Recovery codes left: ${codesLeft}. You can create new ones in your profile.`,
      'If this was not you, change your password and tell your administrator.',
    ].join(' '),
    seconds: WEEK,
  });
}

/** What is wrong with a code of the factor or a recovery code; null for a right one, used up. */
async function faultOf(
  query: CompanyQuery,
  { challenge, factor, user }: Asked,
  code: string,
  client: Client,
  secrets: SecretBox,
): Promise<Problem | null> {
  const recoveryCode = readRecoveryCode(code);
  if (recoveryCode === null)
    return (await isRight(query, challenge, factor, code, secrets)) ? null : wrong();
  const outcome = await takeRecoveryCode(query, secrets, user.id, recoveryCode);
  if (outcome !== 'taken') return wrong(outcome === 'used' ? USED : WRONG_CODE);
  await tellRecovery(query, user, client, secrets);
  return null;
}

/** Refusals are returned, not thrown: what they counted has to stay. */
async function judge(
  query: CompanyQuery,
  token: string,
  code: string,
  secrets: SecretBox,
  client: Client,
): Promise<Outcome> {
  const { address } = client;
  const challenge = await lockChallenge(query, token);
  const factor = challenge && (await factorOf(query, challenge.userId));
  const known = challenge && (await versionedUser(query, challenge.userId));
  if (challenge === null || factor === null || known === null || challenge.tries >= MOST_TRIES)
    return { refusal: ended() };
  const { retryAfter, hasLocked } = await countAttempt(query, 'code', challenge.userId);
  const account = { key: challenge.userId, userId: challenge.userId };
  if (hasLocked) {
    await wantMail(query, 'lockedOut', known.user.email);
    await noteFailure(query, account, 'lockOut', address);
  }
  if (retryAfter > 0) await noteFailure(query, account, 'code', address);
  if (retryAfter > 0) return { refusal: new Problem('lockedOut', LOCKED_OUT, { retryAfter }) };
  const asked = { challenge, factor, user: known.user };
  const refusal = await faultOf(query, asked, code, client, secrets);
  if (refusal !== null) {
    await countTry(query, challenge.id);
    await noteFailure(query, account, 'code', address);
    return { refusal };
  }
  await forgetAttempts(query, 'code', challenge.userId);
  await endChallenge(query, challenge.id);
  return known;
}

/** Who a challenge is of, and the company whose log tells of them; null when it is over. */
async function challengedHome(
  db: Database,
  token: string,
): Promise<{ readonly user: User; readonly companyId: string } | null> {
  const { query } = db.system;
  const open = await lockChallenge(query, token);
  const user = open && (await userById(query, open.userId));
  return user && { user, companyId: await homeOf(query, user) };
}

/**
 * Opens the session of a challenge by a code of the second factor, or by a recovery code.
 * @throws Problem badInput for a wrong, old or repeated code; unauthenticated when the challenge is
 * over; lockedOut after many.
 */
export async function answerChallenge(
  db: Database,
  token: string,
  code: string,
  client: Client,
): Promise<SessionTokens> {
  if (!/^\d{6}$/.test(code) && readRecoveryCode(code) === null) throw wrong();
  const { secrets } = identityOf(db);
  const home = await challengedHome(db, token);
  if (home === null) throw ended();
  const outcome = await db
    .company(home.companyId)
    .transaction((query) => judge(query, token, code, secrets, client));
  if ('refusal' in outcome) throw outcome.refusal;
  return openSession(db, outcome.user, outcome.tokenVersion, client);
}

/**
 * Sends another code by text message; the one before stops working. Other factors have nothing to
 * send.
 * @throws Problem unauthenticated when the challenge is over or two codes were sent already.
 */
export async function resendChallengeCode(
  db: Database,
  token: string,
  client: Client,
): Promise<void> {
  const { secrets } = identityOf(db);
  const home = await challengedHome(db, token);
  if (home === null) throw ended();
  const { user, companyId } = home;
  await db.company(companyId).transaction(async (query) => {
    const challenge = await lockChallenge(query, token);
    const factor = challenge && (await factorOf(query, challenge.userId));
    if (challenge === null || factor === null || challenge.resends >= MOST_RESENDS) throw ended();
    if (factor.phone === null) return;
    await allowSms(query, challenge.userId);
    const code = newCode();
    await replaceCode(query, challenge.id, codeHash(secrets, challenge.id, code), SMS_CODE_SECONDS);
    await queueCode(query, secrets, challenge.userId, factor.phone, code);
    await audit(query, ownEntry(user, companyId, client, 'user.resendCode'));
  });
}
