const ESCAPE =
  /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([0-3][0-7]{2}|[4-7][0-7]))|0x(2[ef]|5c)/gi;

/**
 * Undoes the escapes of JavaScript and of shells once (`\u003c`, `\u{3c}`, `\x3c`, `\074`), and the
 * `0x2e` that lists of paths write.
 */
export function decodeEscapes(text: string): string {
  return text.replace(
    ESCAPE,
    (whole, long?: string, short?: string, byte?: string, octal?: string, bare?: string) => {
      const code =
        octal === undefined
          ? Number.parseInt(long ?? short ?? byte ?? bare ?? '', 16)
          : Number.parseInt(octal, 8);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
