import { Random, uuidOf } from './random.ts';

/** A customer of the demo shop. All names are invented. */
export interface Person {
  readonly index: number;
  readonly id: number;
  readonly uuid: string;
  readonly cart: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly zip: string;
  readonly card: string;
  readonly iban: string;
  readonly taxId: string;
  readonly address: string;
  readonly agent: string;
  readonly session: string;
  /** Hour of the day (UTC) around which the person shops. */
  readonly hour: number;
  readonly orders: readonly number[];
}

export const FIRST_ORDER = 480_000;
/** Numbers between the first orders of one person and the next. */
export const ORDERS_APART = 7;
const FIRST_CUSTOMER = 10_204;
const FIRST = [
  'Arlo',
  'Bryn',
  'Calla',
  'Dorin',
  'Elva',
  'Fenn',
  'Greta',
  'Hollis',
  'Ines',
  'Joren',
  'Kaia',
  'Linus',
  'Maren',
  'Nilo',
  'Odile',
  'Perrin',
  'Quilla',
  'Runa',
  'Silas',
  'Tove',
];
const LAST = [
  'Ashgrove',
  'Birkholm',
  'Carrowmere',
  'Dunvale',
  'Ellerby',
  'Fennimore',
  'Garrick',
  'Hartwell',
  'Inglewood',
  'Jessop',
  'Kestrel',
  'Lowmoor',
  'Marlowe',
  'Northam',
  'Oakhurst',
  'Penrose',
  'Quillfeather',
  'Ravensworth',
  'Stillwater',
  'Thornbury',
];
const CITIES = ['Elmwick', 'Harrowgate Falls', 'Port Linden', 'Marsh End', 'Cedar Bluff'];
const STREETS = ['Mill Lane', 'Harbour Street', 'Elm Road', 'Foundry Avenue', 'Station Drive'];
const MAIL = ['postbox.example', 'mail.example', 'lettermail.example'];
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0',
  'LumenLane/5.12.0 (iPhone; iOS 18.5; Scale/3.00)',
  'LumenLane/5.11.2 (Android 15; Pixel 9)',
];

/**
 * Networks of universities in a dozen countries, so that the demo has where its customers are. What
 * its attackers do comes from addresses for documentation, which are nobody's.
 */
const NETWORKS = [
  '18.9.22',
  '128.112.0',
  '18.9.23',
  '142.150.210',
  '128.112.1',
  '131.111.8',
  '18.9.24',
  '141.84.44',
  '128.112.2',
  '200.144.248',
  '163.1.60',
  '18.9.25',
  '134.102.20',
  '133.11.0',
  '130.89.148',
  '147.83.2',
  '129.94.1',
  '202.141.20',
  '130.238.7',
  '137.132.80',
  '131.175.1',
  '196.21.48',
];
const NETWORKS_6 = ['2001:470', '2001:610', '2001:638', '2001:660'];
/** People after so many have the address of another. */
const ADDRESSES = 250;

function addressOf(index: number): string {
  if (index % 9 === 0)
    return `${NETWORKS_6[(index / 9) % NETWORKS_6.length]}:${(index + 16).toString(16)}::7`;
  const place = index % ADDRESSES;
  return `${NETWORKS[place % NETWORKS.length]}.${place + 2}`;
}

/** The people of the shop, the same for the same seed. */
export function makePeople(count: number, seed: number): readonly Person[] {
  return Array.from({ length: count }, (_, index) =>
    makePerson(index, new Random(seed * 7_919 + index * 104_729)),
  );
}

function makePerson(index: number, random: Random): Person {
  const firstName = random.pick(FIRST);
  const lastName = random.pick(LAST);
  const digits = (count: number): string =>
    Array.from({ length: count }, () => random.below(10)).join('');
  return {
    index,
    id: FIRST_CUSTOMER + index * 3,
    uuid: uuidOf('person', index),
    cart: uuidOf('cart', index),
    firstName,
    lastName,
    email: `${firstName}.${lastName}${index}@${random.pick(MAIL)}`.toLowerCase(),
    phone: `+1415555${String(2_000 + index).slice(-4)}`,
    street: `${random.below(190) + 1} ${random.pick(STREETS)}`,
    city: random.pick(CITIES),
    zip: String(94_100 + (index % 60)),
    card: withLuhn(`4${digits(14)}`),
    iban: ibanOf(`37040044${digits(10)}`),
    taxId: `9${digits(2)}-7${random.below(10)}-${digits(4)}`,
    address: addressOf(index),
    agent: random.pick(AGENTS),
    session: random.token(32),
    hour: (14 + Math.round((random.next() + random.next() - 1) * 9) + 24) % 24,
    orders: Array.from(
      { length: 1 + random.below(6) },
      (_, order) => FIRST_ORDER + index * ORDERS_APART + order,
    ),
  };
}

function withLuhn(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const doubled = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function ibanOf(account: string): string {
  const rest = Number(BigInt(`${account}131400`) % 97n);
  return `DE${String(98 - rest).padStart(2, '0')}${account}`;
}
