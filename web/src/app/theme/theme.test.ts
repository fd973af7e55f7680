import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokensCss } from '../../../themeCss.ts';
import { system } from './system.ts';
import pairs from './tokens.json';

const css = tokensCss();
const light = css
  .split('\n')
  .filter((rule) => rule.startsWith(':root'))
  .join('');
const dark = css
  .split('\n')
  .filter((rule) => rule.startsWith('.dark'))
  .join('');

/** WCAG 2 relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

describe('theme', () => {
  it.each(Object.entries(pairs))('has %s in both modes', (name, colour) => {
    const variable = system.token.var(`colors.${name}`).slice('var('.length, -1);
    expect(light).toContain(`${variable}:${colour.light}`);
    expect(dark).toContain(`${variable}:${colour.dark}`);
  });

  it('ADM-13 an element has the colours of its own mode, whatever that of the page', () => {
    const rules = css.split('\n').map((rule) => rule.split('{') as [string, string]);
    const holding = (variable: string) =>
      rules.filter(([, body]) => body?.includes(`${variable}:`)).map(([selector]) => selector);
    expect(holding('--p-colors-bg-panel')).toEqual([':root,.light', '.dark']);
    // Its value is another variable's: declared once for the page, it would stay the page's.
    expect(holding('--p-colors-bg')).toEqual([':root,.light,.dark']);
    expect(holding('--p-spacing-1')).toEqual([':root']);
  });

  const surfaces = ['bg.canvas', 'bg.panel', 'bg.subtle', 'bg.muted', 'bg.selected'] as const;
  const texts = ['fg', 'fg.muted', 'fg.subtle', 'accent.fg'] as const;
  it.each(texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)))(
    '%s is readable on %s',
    (text, surface) => {
      expect(contrast(pairs[text].light, pairs[surface].light)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(pairs[text].dark, pairs[surface].dark)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['menu', 'popover', 'dialog', 'toast', 'tooltip', 'nativeSelect', 'tabs', 'segments'])(
    'has the recipe of %s, without which Chakra draws it bare',
    (name) => {
      expect(system.isSlotRecipe(name)).toBe(true);
      expect(Object.keys(system.getSlotRecipe(name).base ?? {}).length).toBeGreaterThan(0);
    },
  );

  it.each(['button', 'linkButton', 'input', 'inputBox', 'textarea', 'checkbox', 'toggle'])(
    'has the recipe of %s, without which the control is bare',
    (name) => {
      expect(system.isRecipe(name)).toBe(true);
      expect(Object.keys(system.getRecipe(name).base ?? {}).length).toBeGreaterThan(0);
    },
  );

  it('shows the canvas of either mode before any script of ours has run', () => {
    const base = readFileSync(join(__dirname, 'base.css'), 'utf8').toLowerCase();
    expect(base).toContain(pairs['bg.canvas'].light.toLowerCase());
    expect(base).toContain(pairs['bg.canvas'].dark.toLowerCase());
  });
});
