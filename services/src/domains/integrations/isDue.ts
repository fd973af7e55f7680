/**
 * Which tasks are due: those whose time has come, and those that were put off by a clock that was
 * set back by more than a minute since, which would wait that much longer.
 */
export const IS_DUE = "(due_at <= now() or put_at > now() + interval '1 minute')";
