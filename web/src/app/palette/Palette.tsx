import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PaletteCompanies_user$key } from '../../__generated__/PaletteCompanies_user.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { sectionPath } from '../shell/companySection.ts';
import { ListSearch } from '../../ui/overlays/ListSearch.tsx';
import { menuFor } from '../shell/menu.ts';
import { iconOf } from '../shell/settingsIcons.ts';
import { foundGroups } from './foundGroups.tsx';
import { itemOf, type PaletteGroup } from './paletteItem.tsx';
import { addRecent, type Kind, readRecent } from './recent.ts';
import { usePaletteActions } from './usePaletteActions.tsx';
import { type PaletteSearch, usePaletteSearch } from './usePaletteSearch.ts';

interface PaletteProps {
  readonly user: PaletteCompanies_user$key | null | undefined;
  readonly onClose: () => void;
  /** Shows all keys. */
  readonly onKeys: () => void;
}

/** Which search a recent thing of a kind would come from; pages come from the menu. */
const SEARCH_OF = {
  endpoint: 'inventory',
  host: 'inventory',
  api: 'inventory',
  gap: 'gaps',
  attacker: 'attackers',
  policy: 'policies',
  label: 'labels',
  person: 'people',
} as const satisfies Record<Exclude<Kind, 'page'>, keyof PaletteSearch['searched']>;

function usePages(): readonly PaletteGroup[] {
  const { t } = useTranslation();
  const company = useCompany();
  const menu = menuFor(company);
  const group = (isOfSettings: boolean): PaletteGroup => ({
    title: t(isOfSettings ? 'sections.settings' : 'palette.pages'),
    items: menu
      .filter(({ key }) => (key === 'settings') === isOfSettings)
      .flatMap(({ items }) =>
        items.map((item) => {
          const { key, path } = item;
          const Icon = iconOf(item);
          return itemOf(
            { kind: 'page', label: t(`pages.${key}`), path: path(company.companyId) },
            { icon: <Icon size={14} /> },
          );
        }),
      ),
  });
  return [group(false), group(true)];
}

/** What was chosen last, of what may still be seen. */
function useRecent(userId: string, pages: readonly PaletteGroup[], { searched }: PaletteSearch) {
  const { t } = useTranslation();
  const { companyId } = useCompany();
  const [recent] = useState(() => readRecent(userId, companyId));
  const isOpen = (path: string) => pages.some(({ items }) => items.some(({ act }) => act === path));
  const shown = recent.filter(({ kind, path }) =>
    kind === 'page' ? isOpen(path) : searched[SEARCH_OF[kind]],
  );
  return {
    title: t('palette.recent'),
    items: shown.map((thing) => itemOf(thing, { key: `recent:${thing.path}` })),
  };
}

/** Pages, settings, actions, companies and the things of the company, always in this order. */
function useGroups(user: PaletteProps['user'], text: string, onKeys: () => void) {
  const { t } = useTranslation();
  const { companyId } = useCompany();
  const { pathname } = useLocation();
  const search = usePaletteSearch(text);
  const data = useFragment(
    graphql`
      fragment PaletteCompanies_user on User @throwOnFieldError {
        userId
        companies {
          companyId
          name
          organizationName
        }
      }
    `,
    user ?? null,
  );
  const userId = data?.userId ?? '';
  const pages = usePages();
  const recent = useRecent(userId, pages, search);
  const companies = (data?.companies ?? [])
    .filter((company) => company.companyId !== companyId)
    .map((company) => ({
      key: `company:${company.companyId}`,
      label: company.name,
      detail: company.organizationName,
      act: sectionPath(pathname, company.companyId),
    }));
  const kinds = foundGroups(search, companyId, text).map(({ part, items, hasFailed }) => ({
    title: t(`palette.${part}`),
    // Until this text is answered, what is left of the answer before is narrowed here.
    items: items.map((item) => ({ ...item, isFound: !search.isSearching })),
    isPending: search.isSearching,
    ...(hasFailed && { note: t('palette.failed') }),
  }));
  const failed = { title: t('palette.results'), items: [], note: t('palette.failed') };
  const found = search.hasFailed ? [failed] : kinds;
  const groups: readonly PaletteGroup[] = [
    ...(text.trim() === '' ? [recent] : []),
    ...pages,
    { title: t('palette.actions'), items: usePaletteActions(onKeys) },
    { title: t('palette.companies'), items: companies },
    ...(text.trim().length > 1 ? found : []),
  ];
  return { userId, groups };
}

/**
 * Finds a page, a setting, an action, a company or a thing of the company, and leads there. Without
 * text it shows what was chosen last.
 */
export default function Palette({ user, onClose, onKeys }: PaletteProps) {
  const { t } = useTranslation();
  const { companyId } = useCompany();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { userId, groups } = useGroups(user, text, onKeys);
  const choose = (key: string) => {
    const item = groups.flatMap(({ items }) => items).find((each) => each.key === key);
    if (!item) return;
    onClose();
    if (item.thing) addRecent(userId, companyId, item.thing);
    if (typeof item.act === 'string') void navigate(item.act);
    else item.act();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('palette.title')} size="md">
      <ListSearch
        isTall
        label={t('palette.field')}
        emptyText={t('palette.none')}
        groups={groups}
        onType={setText}
        onChoose={choose}
      />
    </Dialog>
  );
}
