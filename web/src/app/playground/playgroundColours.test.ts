import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editorTheme } from './editorTheme.ts';
import tokens from '../theme/tokens.json' with { type: 'json' };

const css = readFileSync(join(__dirname, 'playground.css'), 'utf8');
/** GraphiQL's colours, and ours that stand for them. */
const OURS = {
  primary: 'accent.fg',
  secondary: 'accent.fg',
  tertiary: 'chart.2',
  info: 'accent.fg',
  success: 'success.fg',
  warning: 'warning.fg',
  error: 'danger.fg',
  neutral: 'fg',
  base: 'bg.panel',
} as const;

function triple(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const [range, lightness] = [most - least, (most + least) / 2];
  const turn =
    range === 0
      ? 0
      : most === red
        ? ((green - blue) / range + 6) % 6
        : most === green
          ? (blue - red) / range + 2
          : (red - green) / range + 4;
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1));
  const percent = (part: number) => `${Math.round(part * 100)}%`;
  return `${Math.round(turn * 60)}, ${percent(saturation)}, ${percent(lightness)}`;
}

it.each(['light', 'dark'] as const)('GRAPH-02 has the colours of the product, %s', (mode) => {
  const after = css.split('html.dark body .graphiql-container')[mode === 'dark' ? 1 : 0];
  for (const [name, token] of Object.entries(OURS))
    expect(after).toContain(`--color-${name}: ${triple(tokens[token][mode])};`);
});

it.each(['light', 'dark'] as const)(
  'GRAPH-02 colours the editors by our tokens alone, %s',
  (mode) => {
    const { rules, colors } = editorTheme(mode, (token) => tokens[token][mode]);
    const ours = new Set(Object.values(tokens).map((token) => token[mode].toUpperCase()));
    const used = [...rules.map(({ foreground }) => `#${foreground}`), ...Object.values(colors)];
    expect(
      used.filter((colour) => colour !== '#00000000' && !ours.has(colour.toUpperCase())),
    ).toEqual([]);
  },
);
