import type tokens from '../theme/tokens.json';

export type Mode = 'light' | 'dark';
type Token = keyof typeof tokens;

/** Words of the language, and what we colour them by; the rest of the text is `fg`. */
const WORDS = {
  keyword: 'accent.fg',
  'type.identifier': 'chart.4',
  'argument.identifier': 'code.number',
  'key.identifier': 'code.key',
  'string.key.json': 'code.key',
  'string.value.json': 'code.string',
  string: 'code.string',
  number: 'code.number',
  delimiter: 'code.punct',
  operator: 'code.punct',
  comment: 'fg.subtle',
} as const satisfies Record<string, Token>;

/** Parts of the editor's own lists, boxes and links. */
const PARTS = {
  'textLink.foreground': 'accent.fg',
  'textLink.activeForeground': 'accent.fg',
  'editorLink.activeForeground': 'accent.fg',
  'editorIndentGuide.background1': 'border.subtle',
  'editorIndentGuide.activeBackground1': 'border.emphasized',
  'editorLineNumber.foreground': 'fg.subtle',
  'editor.selectionBackground': 'accent.muted',
  'editorHoverWidget.background': 'bg.raised',
  'editorWidget.background': 'bg.raised',
  'editorWidget.border': 'border.emphasized',
  'editorSuggestWidget.background': 'bg.raised',
  'editorSuggestWidget.selectedBackground': 'bg.selected',
  'list.hoverBackground': 'bg.muted',
  'list.highlightForeground': 'accent.fg',
  'list.focusHighlightForeground': 'accent.fg',
  'menu.background': 'bg.raised',
  'menu.selectionBackground': 'bg.muted',
  'quickInput.background': 'bg.raised',
  'quickInputList.focusBackground': 'bg.selected',
  'pickerGroup.foreground': 'accent.fg',
  'editorBracketHighlight.foreground1': 'code.punct',
  'editorBracketHighlight.foreground2': 'code.punct',
  'editorBracketHighlight.foreground3': 'code.punct',
  'input.background': 'bg.subtle',
  focusBorder: 'accent.fg',
} as const satisfies Record<string, Token>;

const NONE = '#00000000';

/**
 * The theme of the editors in our colours, as Monaco takes it.
 * @param colour a token as `#rrggbb`
 */
export function editorTheme(mode: Mode, colour: (token: Token) => string) {
  const base: 'vs' | 'vs-dark' = mode === 'light' ? 'vs' : 'vs-dark';
  return {
    base,
    inherit: true,
    rules: [
      { token: '', foreground: colour('fg').slice(1) },
      ...Object.entries(WORDS).map(([token, name]) => ({
        token,
        foreground: colour(name).slice(1),
      })),
    ],
    colors: {
      'editor.background': NONE,
      'scrollbar.shadow': NONE,
      'editor.foreground': colour('fg'),
      ...Object.fromEntries(Object.entries(PARTS).map(([part, name]) => [part, colour(name)])),
    },
  };
}
