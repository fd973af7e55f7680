/** Red, green and blue of a colour as a style sheet has it: `rgb(20, 24, 31)`, `#14181F`, `#fff`. */
function channels(colour: string): readonly number[] | null {
  const long = colour.trim().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  const hex = /^#([0-9a-f]{6})$/i.exec(long)?.[1];
  if (hex !== undefined)
    return [0, 2, 4].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
  const rgb = /^rgb\((\d+),? (\d+),? (\d+)\)$/.exec(colour.trim());
  return rgb && rgb.slice(1).map(Number);
}

/** Relative luminance, 0 to 1, by WCAG 2.2. */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours by WCAG 2.2, 1 to 21; null for one with transparency or none. */
export function contrastOf(colour: string, ground: string): number | null {
  const [one, other] = [channels(colour), channels(ground)];
  if (!one || !other) return null;
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
