import type { MenuItem, MenuSection } from './menu.ts';

/** Entries at the foot of the menu, each leading to pages with a navigation of their own. */
export const SETTINGS_PARTS = ['settings', 'organization'] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

/** First segment of the addresses of a part. */
const SEGMENT = { settings: 'settings', organization: 'adminpanel' } as const;

/** The part that a path below the company belongs to. */
export function partOf(path: string): SettingsPart | null {
  const [segment] = path.split('/', 1);
  return SETTINGS_PARTS.find((part) => SEGMENT[part] === segment) ?? null;
}

/** The pages of a part that the reader may see, in their order. */
export function pagesOf(part: SettingsPart, menu: readonly MenuSection[]): readonly MenuItem[] {
  const items = menu.find(({ key }) => key === 'settings')?.items ?? [];
  return items.filter(({ group }) => (group === 'organization') === (part === 'organization'));
}
