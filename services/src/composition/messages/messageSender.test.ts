import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';
import type { OutgoingMessage } from '../../platform/messages.ts';
import { testIdentity } from '../../domains/identity/testing/testIdentity.ts';
import { messageSenderFrom } from './messageSender.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
  readonly user: unknown;
}

/** A real SMTP server that keeps what it is sent. */
async function smtp(test: TestContext, { refuses = 0 } = {}) {
  const received: Received[] = [];
  let left = refuses;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'p@ss' ? null : new Error('no'), { user: username }),
    onData(stream, { envelope, user }, done) {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString();
      });
      stream.on('end', () => {
        if ((left -= 1) >= 0) return done(new Error('Try again later'));
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          text,
          user,
        });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  test.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, port: (server.server.address() as AddressInfo).port };
}

async function folder(test: TestContext): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'palisade-outbox-'));
  test.after(() => rm(home, { recursive: true }));
  return home;
}

const mail = (part: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: randomUUID(),
  channel: 'mail',
  recipient: 'ada@example.com',
  subject: 'Hello',
  body: 'A line\nand another',
  ...part,
});

describe('messages', () => {
  it('AUTH-08 mail goes out over SMTP with sender, recipient, subject and text', async (test) => {
    const { received, port } = await smtp(test);
    const sender = messageSenderFrom(
      {
        SMTP_URL: `smtp://mailer:p%40ss@127.0.0.1:${port}`,
        PALISADE_MAIL_FROM: 'palisade@shop.example',
      },
      await folder(test),
    );
    assert.equal(await sender.deliver(mail()), 'sent');
    const [got] = received;
    assert.deepEqual(
      [got?.from, got?.to, got?.user],
      ['palisade@shop.example', ['ada@example.com'], 'mailer'],
    );
    assert.match(got?.text ?? '', /^Subject: Hello\r$/m);
    assert.match(got?.text ?? '', /^From: Palisade <palisade@shop\.example>\r$/m);
    assert.match(got?.text ?? '', /\r\n\r\nA line\r\nand another/);
  });

  it('a line break in a subject starts no header', async (test) => {
    const { received, port } = await smtp(test);
    const sender = messageSenderFrom({ SMTP_URL: `smtp://127.0.0.1:${port}` }, await folder(test));
    await sender.deliver(mail({ subject: 'Hello\r\nBcc: evil@example.com\r\n\r\nInjected' }));
    assert.deepEqual(received[0]?.to, ['ada@example.com']);
    const [head = ''] = (received[0]?.text ?? '').split('\r\n\r\n');
    assert.ok(!/^(bcc|injected)/im.test(head), head);
  });

  it('a recipient that is more or less than one address gets nothing', async (test) => {
    const { received, port } = await smtp(test);
    const sender = messageSenderFrom({ SMTP_URL: `smtp://127.0.0.1:${port}` }, await folder(test));
    const bad = [
      'ada@example.com, evil@example.com',
      'ada@example.com\r\nBcc: evil@example.com',
      'Ada <ada@example.com>',
      'ada@example.com\u0000',
      'ada',
      '',
      'a b@example.com',
      'ada@example.com;evil@example.com',
    ];
    for (const recipient of bad)
      await assert.rejects(sender.deliver(mail({ recipient })), /not one email address/);
    assert.equal(received.length, 0);
  });

  it('text messages go to the gateway as JSON with its token; what it refuses is an error', async (test) => {
    const requests: { body: unknown; authorization: string | undefined }[] = [];
    let status = 202;
    const gateway = createServer((request: IncomingMessage, response) => {
      let text = '';
      request.on('data', (part: Buffer) => {
        text += part.toString();
      });
      request.on('end', () => {
        requests.push({ body: JSON.parse(text), authorization: request.headers.authorization });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
    test.after(() => {
      gateway.closeAllConnections();
      gateway.close();
    });
    const sender = messageSenderFrom(
      {
        SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
        SMS_GATEWAY_TOKEN: 'token-1',
      },
      await folder(test),
    );
    const message = mail({
      channel: 'sms',
      recipient: '+4915112345678',
      subject: '',
      body: '123456 is your Palisade code.',
    });
    assert.equal(await sender.deliver(message), 'sent');
    assert.deepEqual(requests, [
      {
        body: { id: message.id, to: '+4915112345678', text: message.body },
        authorization: 'Bearer token-1',
      },
    ]);
    status = 500;
    await assert.rejects(sender.deliver(message), /500/);
    await assert.rejects(
      sender.deliver({ ...message, recipient: '+49 1; rm' }),
      /not a phone number/,
    );
  });

  it('without settings messages are kept in a folder that only its owner can read, for a week', async (test) => {
    const home = await folder(test);
    const sender = messageSenderFrom({}, home);
    assert.equal(await sender.deliver(mail()), 'kept');
    const [file = ''] = await readdir(join(home, 'outbox'));
    assert.match(
      await readFile(join(home, 'outbox', file), 'utf8'),
      /^To: ada@example\.com\nSubject: Hello\nDate: .*\n\nA line\nand another\n$/,
    );
    assert.deepEqual(
      [
        (await stat(join(home, 'outbox'))).mode & 0o777,
        (await stat(join(home, 'outbox', file))).mode & 0o777,
      ],
      [0o700, 0o600],
    );
    await sender.sweep?.(new Date(Date.now() - 1000));
    assert.equal((await readdir(join(home, 'outbox'))).length, 1);
    await utimes(join(home, 'outbox', file), new Date(0), new Date(0));
    await sender.sweep?.(new Date(Date.now() - 1000));
    assert.equal((await readdir(join(home, 'outbox'))).length, 0);
  });

  it('settings that make no sense stop the start in words', () => {
    assert.throws(
      () => messageSenderFrom({ SMTP_URL: 'mail.example.com' }, '/tmp'),
      /SMTP_URL must be/,
    );
    assert.throws(
      () => messageSenderFrom({ SMS_GATEWAY_URL: 'file:///etc/passwd' }, '/tmp'),
      /SMS_GATEWAY_URL must be/,
    );
    assert.throws(
      () => messageSenderFrom({ SMTP_URL: 'smtp://localhost', PALISADE_MAIL_FROM: 'a, b' }, '/tmp'),
      /PALISADE_MAIL_FROM/,
    );
  });

  it('AUTH-08 the mail of a forgotten password arrives over SMTP, is tried again after a failure, and its link is kept nowhere', async (test) => {
    const { received, port } = await smtp(test, { refuses: 1 });
    const palisade = await testIdentity([], {
      messages: messageSenderFrom({ SMTP_URL: `smtp://127.0.0.1:${port}` }, await folder(test)),
      publicUrl: 'https://palisade.shop.example',
    });
    test.after(() => palisade.close());
    const { email } = await palisade.person('Viewer');
    await palisade.call('POST', '/identity/password-resets', { body: { email } });
    assert.deepEqual(
      [(await palisade.messages(email)).map(({ state }) => state), received.length],
      [['waiting'], 0],
    );
    await palisade.test.db.system.query('update identity.messages set next_attempt_at = now()');
    const [message] = await palisade.messages(email);
    assert.deepEqual([message?.state, message?.body], ['sent', '']);
    assert.deepEqual(received[0]?.to, [email]);
    const text = (received[0]?.text ?? '').replaceAll('=\r\n', '');
    const [, token = ''] =
      /https:\/\/palisade\.shop\.example\/login\/changepassword\/([\w-]{43})/.exec(text) ?? [];
    assert.equal(
      (
        await palisade.call('POST', '/identity/password-resets/use', {
          body: { token, newPassword: 'a-new-and-long-passphrase' },
        })
      ).statusCode,
      200,
    );
  });
});
