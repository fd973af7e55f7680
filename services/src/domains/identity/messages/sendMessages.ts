import type { Deps } from '../../../platform/domain.ts';
import type { MessageSender } from '../../../platform/messages.ts';
import { EVERY_MINUTE, type InstallationJob } from '../../../platform/work/job.ts';
import { identityOf } from '../authenticate.ts';
import { tellFailures } from '../failures/tellFailures.ts';
import { answerWantedMails } from '../recovery/wantedMails.ts';
import {
  markDelivered,
  markFailed,
  MESSAGES,
  secondsToNextMessage,
  takeMessages,
} from './messages.repository.ts';

/** Without a sender messages stay in the outbox. */
const OUTBOX: MessageSender = { sends: [], deliver: async () => 'kept' };

type Sending = Pick<Deps, 'db' | 'messages' | 'publicUrl' | 'log'>;

/**
 * Tells of failed sign-ins, then writes and sends what is queued, away from the requests that
 * queued it.
 */
export async function sendMessages({
  db,
  messages = OUTBOX,
  publicUrl = 'http://localhost:4000',
  log,
}: Sending): Promise<void> {
  const { query } = db.system;
  await tellFailures(db, log);
  await answerWantedMails(db, publicUrl);
  for (const message of await takeMessages(query, identityOf(db).secrets)) {
    try {
      await markDelivered(query, message.id, await messages.deliver(message));
    } catch (error) {
      // Never the message itself: it holds a link or a code.
      log.warn(
        {
          channel: message.channel,
          attempt: message.attempts,
          reason: error instanceof Error ? error.name : 'unknown',
        },
        'a message could not be sent',
      );
      await markFailed(query, message.id);
    }
  }
}

/** Sends messages as they are queued, and those whose next try is due. */
export const messagesJob = (deps: Sending): InstallationJob => ({
  name: MESSAGES,
  scope: 'installation',
  schedule: EVERY_MINUTE,
  isRunAtStart: true,
  timeLimit: 600,
  failure: 'sending messages failed',
  async run() {
    await sendMessages(deps);
    const afterSeconds = await secondsToNextMessage(deps.db.system.query);
    return afterSeconds === null ? 'done' : { afterSeconds };
  },
});
