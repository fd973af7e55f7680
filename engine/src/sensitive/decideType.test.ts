import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decideType } from './decideType.ts';
import { fieldContext, matchTypes } from './matchTypes.ts';

function decide(name: string, values: readonly string[]): string | null {
  const context = fieldContext(name);
  const counts = new Map<number, number>();
  for (const value of values)
    for (const index of matchTypes(value, context)) counts.set(index, (counts.get(index) ?? 0) + 1);
  return decideType(values.length, counts, context)?.type.name ?? null;
}

const KUBECONFIG =
  'apiVersion: v1\nclusters:\n- cluster:\n    server: https://k8s.example\nkind: Config\n';
const series = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => make(index));
const mails = series(12, (index) => `person${index}@mail.example`);
const cards = [
  '4111111111111111',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '4012888888881881',
  '5105105105105100',
  '3530111333300000',
  '30569309025904',
  '4222222222222',
  '6011000990139424',
];

describe('deciding what data a parameter holds', () => {
  it('knows e-mail addresses by their values', () =>
    assert.equal(decide('contact', mails), 'Email Address'));
  it('DATA-07 takes article numbers for no cards, unless the field is called after one', () => {
    const articles = (
      '4165457897392 4830355357001 4663255933781 4290491620467 4001526251941 ' +
      '4247532397703 4364617863424 4462055135667 4820324850251 4975564354370'
    ).split(' ');
    const others = (
      '4359905120743 4987038752709 4987105425478 4694121490391 4642036168503 ' +
      '4812216442180 4479411375985 4521860043356 4361410249397 4979441282465'
    ).split(' ');
    assert.equal(decide('codigo', articles), null);
    assert.equal(decide('cardNumber', articles), 'Credit Card Number');
    assert.equal(decide('codigo', others), 'Credit Card Number');
    assert.equal(decide('codigo', cards), 'Credit Card Number');
  });
  it('DATA-07 takes addresses of private networks for those of machines, whatever the field is called', () => {
    const machines = series(12, (index) => `10.0.2.${index + 4}`);
    const people = series(12, (index) => `203.0.113.${index + 4}`);
    for (const name of ['privateIPAddress', 'ip', 'client.ipAddress']) {
      assert.equal(decide(name, machines), 'Private IP Address', name);
      assert.equal(decide(name, people), 'IP Address', name);
      assert.equal(decide(name, [...people, ...machines.slice(0, 4)]), 'IP Address', name);
    }
  });
  it('DATA-07 takes numbers of messages for no objects, and names of organizations for no people', () => {
    const ids = series(12, (index) => `8e80df41-5ce7-4eeb-a005-2027275746${index + 10}`);
    for (const header of ['x-request-id', 'X-MS-Correlation-Request-ID', 'error.trace_id'])
      assert.equal(decide(header, ids), null, header);
    for (const name of [
      'requestId',
      'x-account-id',
      'request.id',
      'friend-requests.id',
      'activity_id',
    ])
      assert.equal(decide(name, ids), 'Object ID', name);
    const logins = series(12, (index) => `person${index}`);
    for (const name of ['[].org.login', 'organization.login', 'teams[].login'])
      assert.equal(decide(name, logins), null, name);
    for (const name of [
      '[].owner.login',
      'organization.members[].login',
      'login',
      'tenant.username',
    ])
      assert.equal(decide(name, logins), 'Username', name);
  });
  it('accepts a few values when they or the name are strong enough', () => {
    assert.equal(decide('contact', mails.slice(0, 3)), 'Email Address');
    assert.equal(decide('cardNumber', cards.slice(0, 3)), 'Credit Card Number');
    assert.equal(decide('value', cards.slice(0, 3)), null);
    assert.equal(decide('contact', mails.slice(0, 2)), null);
  });
  it('knows card numbers without a telling name once there are ten', () =>
    assert.equal(decide('value', cards), 'Credit Card Number'));
  it('DATA-07 takes times, prices and days for no numbers of people, whatever short name the field has', () => {
    const times = series(12, (index) => String(1_764_300_000 + index * 977));
    const prices = series(12, (index) => `${index + 11}.${index + 42}`);
    const days = series(12, (index) => `2026-11-${index + 11}`);
    const numbers = series(12, (index) => String(1_234_500 + index));
    for (const name of 'fin run plate card tin coe nit rif inn nip cpr pps acn spi cui'.split(' '))
      for (const values of [times, prices, days, numbers])
        assert.equal(decide(name, values), null, `${name}: ${values[0]}`);
  });
  it('DATA-07 knows what is of one person by its name and form where one account made all traffic', () => {
    for (const [name, value, type] of [
      ['email', 'ada.lovelace@mail.example', 'Email Address'],
      ['customer.phone', '+49 511 2860110', 'Phone Number'],
      ['birthDate', '1980-04-01', 'Date of Birth'],
      ['ssn', '536-22-8145', 'US Social Security Number'],
      ['cardNumber', '4539578763621486', 'Credit Card Number'],
      ['iban', 'DE89370400440532013000', 'IBAN'],
      ['pesel', '44051401359', 'Poland PESEL'],
    ] as const) {
      assert.equal(decide(name, [value]), type, name);
      assert.equal(decide('note', [value]), null, value);
    }
    // The number of a company stands in the imprint of its every page, a user name on every door.
    assert.equal(decide('vatNumber', ['DE136695976']), null);
    assert.equal(decide('cnpj', ['11.222.333/0001-81']), null);
    assert.equal(decide('username', ['ada']), null);
    assert.equal(decide('ssn', ['536-22-814']), null);
  });
  it('DATA-07 knows the one password of a service, and no mask, state or filter for one', () => {
    for (const name of ['db_password', 'database.password', 'DB_PASS', 'smtpPwd'])
      assert.equal(decide(name, ['q8Zt-4rBv1']), 'Password', name);
    for (const value of ['********', 'required', 'Enabled', '<password>', '${DB_PASSWORD}'])
      assert.equal(decide('password', [value]), null, value);
    assert.equal(decide('boarding_pass', ['q8Zt-4rBv1']), null);
    assert.equal(decide('imagePullSecret', ['registry-7']), null);
    const begins = series(5, (index) => `q8Zt-${index}`);
    assert.equal(decide('secret', begins), 'Password');
    for (const name of ['secret__isw', 'password__startswith'])
      assert.equal(decide(name, begins), null, name);
  });
  it('DATA-07 tells keys, secrets of clients and keys in base64 by what they are', () => {
    const key = '9fK2mQ7xLw3Zt8Rb1Vc6Yd4Wn5Xe0Jg2';
    for (const name of ['hapikey', 'apiToken', 'Ocp-Apim-Subscription-Key'])
      assert.equal(decide(name, [key]), 'API Key', name);
    for (const name of ['client_secret', 'clientSecret'])
      assert.equal(decide(name, [key]), 'Client Secret', name);
    const pem = `-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA0Z3VS5JJcds3xfn${key}\n`;
    const encoded = Buffer.from(pem).toString('base64');
    assert.equal(decide('client-key-data', [encoded]), 'Private Key');
    assert.equal(
      decide('url', ['jdbc:mysql://db.example/shop?user=a&password=q8Zt4r']),
      'Connection String',
    );
    assert.equal(decide('url', ['jdbc:mysql://db.example/shop?user=a&password=<password>']), null);
  });
  it('takes what is told about a password in an object of its name for none', () => {
    const words = series(5, (index) => `horse-${index}-battery`);
    for (const name of [
      'passwordProtection.price',
      'password.strategy',
      'passwordLastUpdated',
      'passwordPattern',
      'password_rules',
      'encryptedPassword',
      'password_label',
      'passwordExpiration.number',
      'password_expiry.value',
      'passwordField',
      'password_min_length',
      'passwordState',
    ])
      assert.equal(decide(name, words), null, name);
    const digests = series(5, (index) => `${index}d55d091edde5f7267d211aa0175e3211c9f8b`);
    assert.equal(decide('access_key_hash', digests), null);
    assert.equal(decide('access_key', digests), 'API Key');
    assert.equal(decide('card.number', cards.slice(0, 9)), 'Credit Card Number');
    assert.equal(decide('CardNotes', cards.slice(0, 9)), null);
    for (const name of [
      'password.value',
      'user.password',
      'passwords.new',
      'auth.password',
      'password_confirmation',
      'passwordOld',
      'PASSWORD_SMTP',
      'encryption_password',
    ])
      assert.equal(decide(name, words), 'Password', name);
  });
  it('takes cards that nobody pays with for no payment cards, whatever their numbers', () => {
    for (const name of [
      'identificationData.cardNumber',
      'loyalty_card',
      'licence.card_number',
      'giftCard.number',
      'gift_card_number',
    ])
      assert.equal(decide(name, cards), null, name);
    assert.equal(decide('cardNumberLabel', cards.slice(0, 9)), null);
    assert.equal(decide('payment.cardNumber', cards), 'Credit Card Number');
  });
  it('takes the form of a secret for more than what its field is called', () => {
    const connections = series(30, (index) => `postgres://shop:tiger${index}x@db.lan:5432/shop`);
    assert.equal(decide('url', connections), 'Connection String');
    assert.equal(decide('url', connections.slice(0, 1)), 'Connection String');
    const hashes = series(12, (index) => `$2b$10$${String(index).padStart(53, 'a')}`);
    assert.equal(decide('password', hashes), 'Password Hash');
    assert.equal(decide('password', hashes.slice(0, 1)), 'Password Hash');
  });
  it('knows hashes of passwords without a form of their own by the name of their field', () => {
    for (const length of [32, 40, 64, 128]) {
      const hashes = series(3, (index) => `${index}9f1c7a8e2b4d6f0`.repeat(9).slice(0, length));
      for (const name of ['pass_md5', 'passwordHash', 'user.password-digest', 'pwdSha256'])
        assert.equal(decide(name, hashes), 'Password Hash', `${name} ${length}`);
      for (const name of ['hash', 'commit.hash', 'file_md5', 'digest'])
        assert.notEqual(decide(name, hashes), 'Password Hash', `${name} ${length}`);
    }
    assert.notEqual(decide('passwordHash', ['sha256', 'none', 'changed']), 'Password Hash');
  });
  it('knows the private half of a key among the keys of a service', () => {
    const exponent = series(3, (index) => `q8Zt4rBv1_K-${index}`.repeat(30).slice(0, 342));
    assert.equal(decide('keys[].d', exponent), 'Private Key');
    assert.equal(decide('keys[].d', exponent.slice(0, 1)), 'Private Key');
    assert.equal(decide('keys[].n', exponent), null);
    assert.equal(decide('shapes[].d', exponent), null);
    assert.equal(decide('keys[].d', ['M10 20 30 40 z', 'M1 2 z', 'M0 0']), null);
  });
  it('knows traces of the stack of any language, in a field or a line', () => {
    for (const trace of [
      'System.FormatException: Input was wrong.\n   at System.Number.Parse(String s)',
      'at Shop.Orders.Get(String no) in C:\\build\\Orders.cs:line 88',
      'panic: nil pointer\ngoroutine 88 [running]:\nmain.main()',
      "app/models/order.rb:12:in `total'",
      '#0 /var/www/shop/index.php(31): Shop->order()',
      "thread 'main' panicked at src/main.rs:4:5",
    ])
      assert.equal(decide('message', [trace]), 'Stack Trace', trace);
    for (const text of ['System.Exception', 'at noon (in line 4)', '#1 /orders', 'goroutine 7'])
      assert.notEqual(decide('message', [text]), 'Stack Trace', text);
  });
  it('takes a short word for that of a password where it is all that the field is called', () => {
    const texts = ['tiger380', 'Blau123-x', 'qwe988_Z'];
    for (const name of ['pass', 'auth.pass', 'smtp.pass', 'users[].pass'])
      assert.equal(decide(name, texts), 'Password', name);
    for (const name of ['boardingPass', 'pass.number', 'ski_pass', 'passes', 'passRate'])
      assert.equal(decide(name, texts), null, name);
    assert.equal(decide('pass', ['0.4312', '0.1297', '-0.2201']), null);
    assert.equal(decide('pass', ['true', 'gold', 'season']), null);
  });
  it('takes one value of a kind that proves itself', () => {
    assert.equal(decide('x', ['ghp_Zq3Wk8Lr2Xv9Tb4Nc7Md1Hs6Jf5Gp0Ay3Qe8']), 'GitHub Token');
    assert.equal(decide('x', ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln']), 'JWT');
  });
  for (const [name, value, type] of [
    ['url', 'postgres://shop:q8Zt4rBv1@db.example/orders', 'Connection String'],
    ['x', 'amqp://:q8Zt4rBv1@queue.example', 'Connection String'],
    ['x', 'Server=db.example;Database=shop;User Id=sa;Password=q8Zt4;', 'Connection String'],
    ['url', 'postgres://shop@db.example/orders', null],
    ['x', 'postgres://user:password@host/db', null],
    ['x', 'postgres://shop:********@db.example/orders', null],
    ['x', 'postgres://shop:${DB_PASSWORD}@db.example/orders', null],
    ['x', 'Server=db.example;Database=shop;Integrated Security=true;', null],
    ['x', 'https://shop.example/a:b@c', null],
    ['value', KUBECONFIG, 'Kubeconfig'],
    ['value', Buffer.from(KUBECONFIG).toString('base64'), 'Kubeconfig'],
    ['value', Buffer.from(KUBECONFIG.padEnd(9_000)).toString('base64'), 'Kubeconfig'],
    ['value', 'apiVersion: v1\nkind: Service\nmetadata:\n  name: shop\n', null],
    ['client_secret', '7Qd8Q~hB2xPz0kLmV3nRt5Yw', 'Client Secret'],
    ['client_secret_id', '7Qd8Q~hB2xPz0kLmV3nRt5Yw', null],
    ['client_secret', 'the-secret-of-the-client', null],
    ['api_key', 'k3J9xQ2mV7bN4pL8sD1f', 'API Key'],
    ['api_key_id', 'k3J9xQ2mV7bN4pL8sD1f', null],
    ['cursor', 'k3J9xQ2mV7bN4pL8sD1f', null],
  ] as const)
    it(`one ${name} of ${value.slice(0, 40)} is ${type ?? 'nothing'}`, () =>
      assert.equal(decide(name, [value]), type));
  it('takes client secrets for what they are, and not for some password', () => {
    const secrets = series(5, (index) => `7Qd8Q~hB2xPz0kLmV3nRt5Y${index}`);
    assert.equal(decide('client_secret', secrets), 'Client Secret');
    const words = series(5, (index) => `the-secret-of-${'abcde'.charAt(index)}-client`);
    assert.equal(decide('client_secret', words), 'Password');
    const tokens = series(12, (index) => `s-4${index}Kq9xZtRv`);
    assert.equal(decide('secret', tokens), 'Password');
    assert.equal(decide('token_secret', tokens), 'Password');
    assert.equal(decide('secret_token', tokens), null);
    assert.equal(decide('secretRef', tokens), null);
  });
  it('DATA-07 takes one generated value of a secret for one, and what it is called for none', () => {
    const random = 'k7Zt9Rb1VcQ2mX8wLp4Ns6Yd';
    const uuid = '3f9c1d7a-8e2b-4c6d-9f0a-9e8b7c6d5e4f';
    for (const name of ['secret', 'data[].secret', 'client.secret', 'app_secret', 'appSecret'])
      assert.equal(decide(name, [random]), 'Client Secret', name);
    assert.equal(decide('client_secret', [uuid]), 'Client Secret');
    for (const called of ['registry-creds-2026', 'db.creds.prod-2026', 'productionsecret26'])
      assert.equal(decide('secret', [called]), null, called);
    for (const name of ['secretName', 'secret_id', 'imagePullSecret', 'secret.version'])
      assert.equal(decide(name, [random]), null, name);
  });
  it('finds people among members of a policy, and no accounts of machines', () => {
    const members = series(12, (index) => `user:person${index}@mail.example`);
    assert.equal(decide('members', members), 'Email Address');
    const machines = series(12, (index) => `serviceAccount:job${index}@shop.example`);
    assert.equal(decide('members', machines), null);
  });
  it('takes mailboxes of programs for nobody, and those that many read for no secret', () => {
    const decided = (name: string, values: readonly string[]): string => {
      const context = fieldContext(name);
      const counts = new Map<number, number>();
      for (const value of values)
        for (const index of matchTypes(value, context))
          counts.set(index, (counts.get(index) ?? 0) + 1);
      const { type, isSensitive } = decideType(values.length, counts, context) ?? {};
      return `${type?.name ?? 'nothing'}${isSensitive === true ? ', sensitive' : ''}`;
    };
    assert.equal(decided('email', mails), 'Email Address, sensitive');
    for (const name of ['supportEmail', 'group.incoming_email', 'category.email_in', 'smtp.email'])
      assert.equal(decided(name, mails), 'Email Address', name);
    for (const name of ['contact.email', 'checkin.email', 'signed_in_email'])
      assert.equal(decided(name, mails), 'Email Address, sensitive', name);
    const programs = [0, 1, 2, 3].flatMap((index) => [
      `no-reply+${index}@mail.example`,
      `build-${index}@shop.iam.gserviceaccount.com`,
      `drop+${'0123456789abcdef'.repeat(2)}${index}@inbound.example`,
      `4f2a9b81c7d0e35${index}4f2a@mail.example`,
    ]);
    assert.equal(decided('email', programs), 'nothing');
  });
  it('does not label running numbers, though one in ten passes a check digit', () => {
    for (const digits of [9, 10, 11, 13, 15, 16]) {
      assert.equal(
        decide(
          'reference',
          series(300, (index) => String(10 ** (digits - 1) + 7_919 * index)),
        ),
        null,
        `${digits} digits`,
      );
    }
    assert.equal(
      decide(
        'createdAt',
        series(50, (index) => `2026-04-${String((index % 28) + 1).padStart(2, '0')}`),
      ),
      null,
    );
  });
  it('finds kinds that only the name of the field tells', () => {
    assert.equal(decide('customer.first_name', ['Ann', 'Bo', 'Cy']), 'Person Name');
    assert.equal(decide('payment.cvv', ['123', '456', '789']), 'Card CVV');
    assert.equal(decide('payment.amount', ['123', '456', '789']), null);
    assert.equal(
      decide('dateOfBirth', ['1984-02-17', '1990-12-01', '2001-07-30']),
      'Date of Birth',
    );
    assert.equal(
      decide('shippingAddress.street', ['221 Baker Street', '12 Elm Road', '9 Mill Lane']),
      'Postal Address',
    );
    for (const name of [
      'lastPasswordChangeDateTime',
      'passwordCredentials[].displayName',
      'permissions.secrets[]',
      'password_expires_at',
    ])
      assert.equal(decide(name, ['hunter2!', 'correct horse', 'tr0ub4dor']), null, name);
    assert.equal(decide('newPassword', ['hunter2!', 'correct horse', 'tr0ub4dor']), 'Password');
  });
  it('names technical data without calling it sensitive', () => {
    const context = fieldContext('callbackUrl');
    const counts = new Map(
      matchTypes('https://shop.example/a', context).map((index) => [index, 5]),
    );
    assert.deepEqual(
      [decideType(5, counts, context)?.type.name, decideType(5, counts, context)?.isSensitive],
      ['URL', false],
    );
  });
});
