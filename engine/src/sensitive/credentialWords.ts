import words from './credentialWords.json' with { type: 'json' };
import { tokensOf } from './tokensOf.ts';

/** What words for credentials of any language say in English. */
type Meaning = 'password' | 'secret' | 'apikey' | 'account';

/**
 * Words for passwords, secrets, keys and accounts in other languages. Those for passwords are what Chromium
 * looks for in names of fields (`kPasswordRe` of Blink's context menu) in the spelling of each
 * language, and the entry *password* of Wiktionary; the others are the entries *secret key*,
 * *API key* and *username* there. Left out is what names other things as often: `clave` and `chave`
 * alone, `palabra clave` (a keyword), `šifra` (the number of an article), `passe`, `kata`.
 */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  words.map(({ word, means }) => [plainWord(word), means as Meaning]),
);
/** Any of them but accounts, as a text may have it: accents are written or left out. */
const IN_TEXT = new RegExp(
  words
    .filter(({ means }) => means !== 'account')
    .flatMap(({ word }) => [word, word.normalize('NFD').replace(/\p{M}/gu, '')])
    .map((word) => word.replaceAll(/[^\p{L}\p{M}]+/gu, '[^\\p{L}]{0,2}'))
    .join('|'),
  'iu',
);
/** Whether a text may have a name of a secret in another language; quick, and often wrong. */
export const holdsCredentialWord = (text: string): boolean => IN_TEXT.test(text);

/** Words of a name that one of those may be. */
const MOST_WORDS = 3;
/** In languages that write them as one, the last part says what it is: `Datenbankpasswort`. */
const LONG_ENOUGH = 7;
const COMPOUNDED: readonly string[] = words
  .filter(
    ({ word, means, language }) =>
      means === 'password' &&
      /^(?:de|nl|sv|da|nb|fi)$/.test(language) &&
      word.length >= LONG_ENOUGH,
  )
  .map(({ word }) => plainWord(word));
/**
 * What may stand beside a password in such a name, as `new`, `user` and `database` do in English.
 * Any other word makes it something about one: when it changed, how long it is.
 */
const BESIDE: ReadonlySet<string> = new Set(
  (
    'a al app api bd db x web de del do da la le el et of mqtt broker smtp ftp sftp ssh wifi admin root user usuario usuarios cliente client ' +
    'servidor server serveur acceso acesso acces nueva nuevo nova novo nouveau nouvelle nuova neu neues nieuw actual atual actuel ' +
    'aktuell aktuelles antigua antiga ancien alt altes oud vecchia confirmar confirmacion confirmacao confirmation bestaetigung ' +
    'repetir repetida wiederholung base datos dados datenbank database banco prueba teste test prod utilisateur utente benutzer ' +
    'gebruiker nutzer konto conta cuenta compte'
  ).split(' '),
);

/**
 * What PINs and passwords are called by words that name other things as often: a key of the
 * alphabet of a form (`clave`, `chave`), a place on a map. Alone they may be one.
 */
const DOUBTFUL: ReadonlySet<string> = new Set(
  'pin pincode pinkod nip clave chave passe'.split(' '),
);
/** Words for a code, which is a secret only where it was sent to somebody. */
const CODES: ReadonlySet<string> = new Set('kod kode koodi codigo codice'.split(' '));

/** The one word of a name that is left without those that stand beside a password. */
function ownWord(tokens: readonly string[]): string | null {
  const [only, ...more] = tokens.map(plainWord).filter((word) => !BESIDE.has(word));
  return more.length > 0 ? null : (only ?? null);
}

/** Whether the words of a name may be those of a password or a PIN, so that nobody may read it. */
export function mayBePassword(tokens: readonly string[]): boolean {
  const word = ownWord(tokens);
  return word !== null && DOUBTFUL.has(word);
}

/** Whether a field of this name holds a secret where an account stands beside it. */
export function mayBeSecretName(name: string): boolean {
  const word = name.length > LONGEST_NAME ? null : ownWord(tokensOf(name));
  return word !== null && (DOUBTFUL.has(word) || CODES.has(word));
}

/** A word without capitals, accents and what parts it: `mot-de-passe` is `motdepasse`. */
function plainWord(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** What is longer is no name. */
const LONGEST_NAME = 80;
const IS_ASCII = /^[\x20-\x7e]*$/;

/** A credential that the words of a name speak of in another language. */
interface SpokenCredential {
  readonly means: Meaning;
  /** The name goes on to something else about it. */
  readonly isAbout: boolean;
}

/** What the words of a name say of a credential in any language but English; null where nothing. */
export function credentialIn(tokens: readonly string[]): SpokenCredential | null {
  const plain = tokens.map((token) => (IS_ASCII.test(token) ? token : plainWord(token)));
  for (let length = Math.min(MOST_WORDS, plain.length); length > 0; length--)
    for (let start = 0; start + length <= plain.length; start++) {
      const joined = plain.slice(start, start + length).join('');
      const means =
        MEANINGS.get(joined) ??
        (length === 1 && COMPOUNDED.some((end) => joined.endsWith(end)) ? 'password' : undefined);
      if (means === undefined) continue;
      const beside = [...plain.slice(0, start), ...plain.slice(start + length)];
      return {
        means,
        isAbout: beside.some((other) => !BESIDE.has(other) && !/^\d{1,3}$/.test(other)),
      };
    }
  return null;
}

/** Whether a name, by itself, is that of such a credential. */
export const isCredentialName = (name: string, ...meanings: readonly Meaning[]): boolean => {
  const spoken = name.length > LONGEST_NAME ? null : credentialIn(tokensOf(name));
  return spoken !== null && !spoken.isAbout && meanings.includes(spoken.means);
};
