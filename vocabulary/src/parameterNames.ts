const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,39}$/;
/** Stands for what is too deep or too much to be kept apart. */
const RESERVED = 'rest';

/** What a person may call a parameter of a path. */
export const PARAMETER_NAME_RULE =
  'A parameter is named by up to 40 letters, digits, _ and -, a letter first; "rest" is taken.';

/** Whether a parameter of a path may be called so. */
export const isParameterName = (name: string): boolean => NAME.test(name) && name !== RESERVED;
