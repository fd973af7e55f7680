const WIDE =
  /[\u2018\u2019\u201c\u201d\uff01-\uff5e\u24b6-\u24e9\u2044\u2215\u2216\u29f5\u29f8\u02b9\u02bc\u2032\u2039\u203a\u3008\u3009\u02ba\u2033\ufe64\ufe65\u3000]/;
const LIKE: Readonly<Record<string, string>> = {
  '\u2044': '/',
  '\u2215': '/',
  '\u29f8': '/',
  '\u2216': '\\',
  '\u29f5': '\\',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u02b9': "'",
  '\u02bc': "'",
  '\u2032': "'",
  '\u02ba': '"',
  '\u2033': '"',
  '\ufe64': '<',
  '\ufe65': '>',
  '\u2039': '<',
  '\u203a': '>',
  '\u3008': '<',
  '\u3009': '>',
  '\u3000': ' ',
};
const ALL = new RegExp(WIDE.source, 'g');

/** Writes full-width and circled letters, and signs that servers take for quotes, slashes and angle brackets, in ASCII; null when there are none. */
export function narrowWide(text: string): string | null {
  if (!WIDE.test(text)) return null;
  return text.replace(ALL, (char) => {
    const code = char.charCodeAt(0);
    if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
    if (code >= 0x24b6 && code <= 0x24e9)
      return String.fromCharCode(code <= 0x24cf ? code - 0x24b6 + 65 : code - 0x24d0 + 97);
    return LIKE[char] ?? char;
  });
}
