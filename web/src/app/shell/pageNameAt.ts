import type { TFunction } from 'i18next';
import type { PageName } from '../../ui/feedback/PageShape.ts';
import { isAt } from './isAt.ts';
import { MENU } from './menu.ts';
import { partOf } from './settingsParts.ts';

/** How the menu names the page at an address of a company; null for one that is not in it. */
export function pageNameAt(companyId: string, pathname: string, t: TFunction): PageName | null {
  for (const { key, items } of MENU) {
    const item = items.find((each) => isAt(each, companyId, pathname));
    if (!item) continue;
    const section = partOf(pathname.split('/').slice(2).join('/')) ?? key;
    return { parents: section ? [t(`sections.${section}`)] : [], title: t(`pages.${item.key}`) };
  }
  return null;
}
