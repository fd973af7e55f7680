import { exampleExchange, exampleJson } from '@palisade/engine/exchange/exampleExchange.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { ANSWER_STYLES, CSV, FOUND } from './answerStyles.ts';
import type { AttackLabel } from './attackedSets.ts';

/** Traffic of one small API where each attacker is answered in another way. */
export interface AnswersSet {
  readonly exchanges: readonly Exchange[];
  readonly labels: readonly AttackLabel[];
  /** Of an entry: whether it reached what it was after. */
  readonly isReached: (index: number) => boolean;
}

const START = Date.UTC(2026, 4, 4);
const PEOPLE = 60;
const ROUNDS = 12;
const TRIES = 5;
const MINUTE = 60_000;

/** What everybody does, in the n-th round. */
function ordinary(caller: number, round: number): readonly Partial<Exchange>[] {
  const at = caller * ROUNDS + round;
  const name = `person${caller}`;
  return [
    { path: '/find', query: [['q', `thing${at % 97}`]], responseBody: FOUND(at) },
    {
      path: '/report',
      query: [['month', String(1 + (at % 12))]],
      responseBody: CSV(25 + (at % 7)),
    },
    {
      path: '/files',
      query: [['name', `notes${at % 40}`]],
      responseBody: { mediaType: 'text/plain', text: 'a few words', size: 11 },
    },
    {
      path: '/greet',
      query: [['name', name]],
      responseBody: { mediaType: 'text/html', text: `<p>Hello ${name}</p>`, size: 24 },
    },
    {
      method: 'POST',
      path: '/profiles',
      requestBody: exampleJson({ name }),
      responseBody: exampleJson({ id: at, ok: true }),
    },
    {
      method: 'POST',
      path: '/login',
      requestBody: exampleJson({ username: name, password: 'correct' }),
      responseBody: exampleJson({ token: `t${at}Zr2LmN4xV7bK1s`, user: name }),
    },
  ];
}

const from = (
  exchange: Partial<Exchange>,
  address: string,
  token: string,
  startedAt: number,
): Exchange =>
  exampleExchange({
    ...exchange,
    host: 'answers.example',
    clientAddress: address,
    startedAt,
    requestHeaders: [
      ['authorization', `Bearer ${token}`],
      ['content-type', 'application/json'],
    ],
  });

/** Hours of ordinary use, and then one attacker for each way to answer. */
export function answersSet(): AnswersSet {
  const exchanges: Exchange[] = [];
  const labels: AttackLabel[] = [];
  const reached: boolean[] = [];
  const add = (exchange: Exchange, actor: string | null, isReached: boolean): void => {
    labels.push({ i: exchanges.length, actor, kind: actor, malicious: actor !== null });
    exchanges.push(exchange);
    reached.push(isReached);
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (let caller = 0; caller < PEOPLE; caller++) {
      const startedAt = START + round * 60 * MINUTE + caller * MINUTE;
      const address = `198.51.${caller}.7`;
      for (const each of ordinary(caller, round))
        add(from(each, address, `person-${caller}-qTz8Wm3`, startedAt), null, false);
    }
  }
  for (const [number, { name, isReached, request, answer }] of ANSWER_STYLES.entries()) {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const startedAt = START + (ROUNDS * 60 + number * 20) * MINUTE + attempt * 1_000;
      add(
        from(
          { ...request, ...answer },
          `203.0.${number}.9`,
          `attacker-${number}-pL5vXe`,
          startedAt,
        ),
        name,
        isReached,
      );
    }
  }
  return { exchanges, labels, isReached: (index) => reached[index] ?? false };
}
