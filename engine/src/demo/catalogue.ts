/** What the demo shop sells. */
export interface Product {
  readonly slug: string;
  readonly sku: string;
  readonly title: string;
  readonly category: string;
  readonly price: number;
}

const KINDS = [
  'lamp',
  'desk',
  'chair',
  'rug',
  'mug',
  'clock',
  'shelf',
  'vase',
  'blanket',
  'planter',
  'mirror',
  'stool',
] as const;
const LOOKS = [
  'amber',
  'birch',
  'cobalt',
  'dune',
  'ember',
  'fern',
  'granite',
  'hazel',
  'indigo',
  'jade',
  'linen',
  'maple',
] as const;
const CATEGORY: Readonly<Record<(typeof KINDS)[number], string>> = {
  lamp: 'lighting',
  desk: 'furniture',
  chair: 'furniture',
  rug: 'textiles',
  mug: 'kitchen',
  clock: 'decor',
  shelf: 'furniture',
  vase: 'decor',
  blanket: 'textiles',
  planter: 'garden',
  mirror: 'decor',
  stool: 'furniture',
};

export const PRODUCTS: readonly Product[] = KINDS.flatMap((kind, column) =>
  LOOKS.map((look, row) => ({
    slug: `${look}-${kind}`,
    sku: `LL-${1_000 + column * 40 + row}`,
    title: `${look[0]?.toUpperCase() ?? ''}${look.slice(1)} ${kind}`,
    category: CATEGORY[kind],
    price: 9.5 + ((column * 17 + row * 31) % 240),
  })),
);

export const CATEGORIES = [
  'lighting',
  'furniture',
  'textiles',
  'kitchen',
  'decor',
  'garden',
] as const;
export const SEARCHES = [
  'lamp',
  'oak desk',
  'blue rug',
  'gift under 30',
  'reading chair',
  'planter large',
  'wall clock',
  'linen blanket',
] as const;
export const PARTNERS = [
  'northwind-home',
  'parcelbird',
  'tidewater-imports',
  'fableworks',
  'copperline',
] as const;
