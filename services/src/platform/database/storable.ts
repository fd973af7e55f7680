/** Text that PostgreSQL can hold: without NUL characters and lone surrogates, which traffic does have. */
export const storable = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '�') : text).toWellFormed();
