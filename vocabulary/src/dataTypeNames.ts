import catalogue from './dataTypes.json' with { type: 'json' };
import issued from './issuedSecrets.json' with { type: 'json' };
import nationals from './nationalNumbers.json' with { type: 'json' };

/** Data type of a text with a command that carries a credential. */
export const CREDENTIAL_IN_COMMAND = 'Credential in a Command';

/** Names of all data types, by the alphabet; they are the same in every language. */
export const DATA_TYPE_NAMES: readonly string[] = [
  ...new Set([
    ...catalogue.types.map(({ name }) => name),
    ...nationals.map(({ name }) => name),
    ...issued.map(({ type }) => type),
    CREDENTIAL_IN_COMMAND,
  ]),
].toSorted((a, b) => a.localeCompare(b, 'en'));
