export type CodeLanguage = 'plain' | 'shell' | 'json';
type TokenKind = 'text' | 'key' | 'string' | 'number' | 'punct' | 'flag' | 'comment';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const RULES: Readonly<Record<CodeLanguage, readonly (readonly [TokenKind, RegExp])[]>> = {
  plain: [],
  shell: [
    ['comment', /^#.*/],
    ['string', /^(?:"(?:[^"\\]|\\.)*"|'[^']*')/],
    ['flag', /^(?<=\s|^)--?[A-Za-z][\w-]*/],
  ],
  json: [
    ['key', /^"(?:[^"\\]|\\.)*"(?=\s*:)/],
    ['string', /^"(?:[^"\\]|\\.)*"/],
    ['number', /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|^(?:true|false|null)\b/],
    ['punct', /^[{}[\],:]/],
  ],
};

/** One line of code in coloured parts; what no rule knows is text. */
export function highlight(line: string, language: CodeLanguage): readonly Token[] {
  const tokens: Token[] = [];
  let text = '';
  let rest = line;
  const flush = () => {
    if (text !== '') tokens.push({ kind: 'text', text });
    text = '';
  };
  while (rest !== '') {
    const isInWord = /[\w-]$/.test(text);
    const found = RULES[language]
      .map(([kind, rule]) => ({ kind, text: rule.exec(rest)?.[0] ?? '' }))
      .find((token) => token.text !== '' && !(isInWord && token.kind !== 'punct'));
    if (found) {
      flush();
      tokens.push(found);
      rest = rest.slice(found.text.length);
    } else {
      text += rest.charAt(0);
      rest = rest.slice(1);
    }
  }
  flush();
  return tokens;
}
