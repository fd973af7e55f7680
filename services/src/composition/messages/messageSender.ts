import { join } from 'node:path';
import { MESSAGE_CHANNELS, type MessageSender } from '../../platform/messages.ts';
import { outboxFolder } from './outboxFolder.ts';
import { smtpSender } from './sendMail.ts';
import { httpSmsSender } from './sendSms.ts';

/**
 * How messages leave this installation: mail by SMTP_URL, text messages by SMS_GATEWAY_URL. Without
 * one its messages stay in the outbox: its page, and the folder `outbox` under the state folder.
 * @throws Error for the terminal when a setting makes no sense
 */
export function messageSenderFrom(env: NodeJS.ProcessEnv, home: string): MessageSender {
  const {
    SMTP_URL: smtp,
    SMS_GATEWAY_URL: gateway,
    SMS_GATEWAY_TOKEN: token,
    PALISADE_MAIL_FROM: from = 'palisade@localhost',
  } = env;
  const send = {
    mail: smtp ? smtpSender(smtp, from) : null,
    sms: gateway ? httpSmsSender(gateway, token || undefined) : null,
  };
  const outbox = outboxFolder(join(home, 'outbox'));
  return {
    sends: MESSAGE_CHANNELS.filter((channel) => send[channel] !== null),
    async deliver(message) {
      const sender = send[message.channel];
      if (sender === null) {
        await outbox.keep(message);
        return 'kept';
      }
      await sender(message);
      return 'sent';
    },
    sweep: outbox.sweep,
  };
}
