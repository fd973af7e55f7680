import { createTransport } from 'nodemailer';
import type { OutgoingMessage } from '../../platform/messages.ts';
import { isMailAddress, oneLine } from './mailAddress.ts';

export type SendMessage = (message: OutgoingMessage) => Promise<void>;

/**
 * Sends over SMTP.
 * @param url `smtps://user:password@host:465`, or `smtp://host:587`
 * @param from address that mails come from
 * @throws Error when one of them makes no sense
 */
export function smtpSender(url: string, from: string): SendMessage {
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('SMTP_URL must be of the form smtp://user:password@host:port or smtps://….');
  if (!isMailAddress(from)) throw new Error(`PALISADE_MAIL_FROM is not an email address: ${from}`);
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, recipient, subject, body }) => {
    if (!isMailAddress(recipient)) throw new Error('The recipient is not one email address.');
    // An address as an object is never parsed as a list.
    await transport.sendMail({
      from: { name: 'Palisade', address: from },
      to: { name: '', address: recipient },
      subject: oneLine(subject),
      text: body,
      messageId: `<${id}@${from.split('@')[1] ?? 'localhost'}>`,
    });
  };
}
