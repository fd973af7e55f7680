import { isGenerated } from '../sensitive/formats.ts';

/** Random letters; `cs_test_…` is the id of a thing. */
const RANDOM = /^(?![a-z]{2,12}_)[\w.~+/=-]{20,256}$/i;
/** Pages make these to count visits. */
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Whether a value is one by which a server knows a session. */
export const isSessionId = (value: string): boolean =>
  RANDOM.test(value) && !UUID.test(value) && isGenerated(value);
