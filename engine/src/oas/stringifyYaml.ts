import { stringify } from 'yaml';

/** A value as YAML without aliases, for people to read. */
export const stringifyYaml = (value: unknown): string =>
  stringify(value, { aliasDuplicateObjects: false, lineWidth: 100 });
