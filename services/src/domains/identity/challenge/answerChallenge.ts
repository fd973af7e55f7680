import type { Database, Query } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';
import { audit } from '../audit.ts';
import { countAttempt, forgetAttempts } from '../attempts.repository.ts';
import { identityOf } from '../authenticate.ts';
import { noteFailure } from '../failures/failures.repository.ts';
import { homeOf, ownEntry, type Client } from '../home.ts';
import type { User } from '../identity.types.ts';
import { wantMail } from '../recovery/wantedMails.ts';
import { factorOf, takeStep, type SecondFactor } from '../second-factor/secondFactor.repository.ts';
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

type Outcome =
  | { readonly user: User; readonly tokenVersion: number }
  | { readonly refusal: Problem };

const wrong = () => new Problem('badInput', WRONG_CODE, { field: 'code' });
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

/** Refusals are returned, not thrown: what they counted has to stay. */
async function judge(
  query: Query,
  token: string,
  code: string,
  secrets: SecretBox,
  address: string,
): Promise<Outcome> {
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
  if (!(await isRight(query, challenge, factor, code, secrets))) {
    await countTry(query, challenge.id);
    await noteFailure(query, account, 'code', address);
    return { refusal: wrong() };
  }
  await forgetAttempts(query, 'code', challenge.userId);
  await endChallenge(query, challenge.id);
  return known;
}

/**
 * Opens the session of a challenge.
 * @throws Problem badInput for a wrong, old or repeated code; unauthenticated when the challenge is
 * over; lockedOut after many.
 */
export async function answerChallenge(
  db: Database,
  token: string,
  code: string,
  client: Client,
): Promise<SessionTokens> {
  if (!/^\d{6}$/.test(code)) throw wrong();
  const { secrets } = identityOf(db);
  const outcome = await db.system.transaction((query) =>
    judge(query, token, code, secrets, client.address),
  );
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
  const open = await lockChallenge(db.system.query, token);
  const user = open && (await userById(db.system.query, open.userId));
  if (user === null) throw ended();
  const home = await homeOf(db.system.query, user);
  await db.company(home).transaction(async (query) => {
    const challenge = await lockChallenge(query, token);
    const factor = challenge && (await factorOf(query, challenge.userId));
    if (challenge === null || factor === null || challenge.resends >= MOST_RESENDS) throw ended();
    if (factor.phone === null) return;
    await allowSms(query, challenge.userId);
    const code = newCode();
    await replaceCode(query, challenge.id, codeHash(secrets, challenge.id, code), SMS_CODE_SECONDS);
    await queueCode(query, secrets, challenge.userId, factor.phone, code);
    await audit(query, ownEntry(user, home, client, 'user.resendCode'));
  });
}
