import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGE_CATALOGUE } from '../../../test/messageCatalogue.ts';

const ROOT = join(__dirname, '../../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** Texts of the pages, and words that the services say. */
const sources = [
  ...readdirSync(join(ROOT, 'web/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.en.json') || file.endsWith('uiText.ts'))
    .map((file) => `web/src/${file}`),
  'services/src/domains/identity/challenge/answerChallenge.ts',
  'services/src/domains/identity/sso/startSso.ts',
  'services/src/platform/savedFilters/savedFilterRules.ts',
];
const said = sources.map(read).join('\n');
const quoted = (message: string) => [`"${message}"`, `'${message}'`, `\`${message}\``];
/** Beginning of a message up to what is filled in. */
const fixed = (message: string) => message.split('{{')[0] ?? message;

it.each(MESSAGE_CATALOGUE)(
  'SHELL-18 “$message” is said word by word: $when',
  ({ message, tests }) => {
    expect(quoted(message).some((text) => said.includes(text))).toBe(true);
    for (const test of tests)
      expect(`${test}: ${read(test).includes(fixed(message))}`).toBe(`${test}: true`);
  },
);

it('SHELL-18 no message is in the catalogue twice', () => {
  expect(new Set(MESSAGE_CATALOGUE.map(({ message }) => message)).size).toBe(
    MESSAGE_CATALOGUE.length,
  );
});
