/** One plain address: no list, no name, no comment, nothing that could end a header line. */
const ADDRESS = /^[^\s@,;:<>()[\]\\"\p{Cc}]{1,64}@[^\s@,;:<>()[\]\\"\p{Cc}]{1,189}$/u;

/** Whether mail may be sent there as it is. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text);

/** International form, as text messages need it. */
export const isPhoneNumber = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text);

/** A header's text on one line. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
