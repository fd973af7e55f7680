import { Building2, Settings } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { Logo } from '../../ui/marks/Logo.tsx';
import type { CompanySwitch_user$key } from '../../__generated__/CompanySwitch_user.graphql.ts';
import { CompanySwitch } from './CompanySwitch.tsx';
import { isAt } from './isAt.ts';
import { type MenuItem, menuFor, type MenuSection, startOf } from './menu.ts';
import { MenuLink } from './MenuLink.tsx';
import { pagesOf, partOf, SETTINGS_PARTS, type SettingsPart } from './settingsParts.ts';
import { useIsRail } from './useIsRail.ts';

function Item({ item, isRail }: { readonly item: MenuItem; readonly isRail: boolean }) {
  const { t } = useTranslation();
  const { companyId } = useCompany();
  const { pathname } = useLocation();
  return (
    <MenuLink
      item={item}
      className="side-link"
      aria-current={isAt(item, companyId, pathname) ? 'page' : undefined}
    >
      {item.icon && <item.icon size={16} strokeWidth={1.75} />}
      <span>{t(`pages.${item.key}`)}</span>
      {item.counter && !isRail && (
        <ErrorBoundary resetKey={companyId} fallback={() => null}>
          <Suspense>
            <item.counter />
          </Suspense>
        </ErrorBoundary>
      )}
    </MenuLink>
  );
}

function Section({
  section,
  menu,
  isRail,
}: {
  readonly section: MenuSection;
  readonly menu: readonly MenuSection[];
  readonly isRail: boolean;
}) {
  const { t } = useTranslation();
  const first = startOf(section, menu);
  return (
    <section className="side-section">
      {section.key && first && !isRail && (
        <h2>
          <MenuLink item={first}>{t(`sections.${section.key}`)}</MenuLink>
        </h2>
      )}
      {section.items.map((item) => (
        <Item key={item.key} item={item} isRail={isRail} />
      ))}
    </section>
  );
}

const ICONS = { settings: Settings, organization: Building2 } as const;

/** One entry for all pages of Settings or Organization; none for who may see none of them. */
function Part({ part, first }: { readonly part: SettingsPart; readonly first: MenuItem }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const Icon = ICONS[part];
  const path = pathname.split('/').slice(2).join('/');
  return (
    <MenuLink
      item={first}
      className="side-link"
      aria-current={partOf(path) === part ? 'true' : undefined}
    >
      <Icon size={16} strokeWidth={1.75} />
      <span>{t(`sections.${part}`)}</span>
    </MenuLink>
  );
}

/** Brand, company switch and menu; under 1280 pixels a rail with the names below the icons. */
export function Sidebar({ user }: { readonly user: CompanySwitch_user$key | null | undefined }) {
  const { t } = useTranslation();
  const company = useCompany();
  const isRail = useIsRail();
  const menu = menuFor(company);
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // A long menu scrolls: the page that is shown is named in it.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <aside className="side">
      <Link to={`/${company.companyId}`} className="side-brand" aria-label={t('product')}>
        <Logo isMarkOnly={isRail} />
      </Link>
      <CompanySwitch user={user} isRail={isRail} />
      <nav ref={nav} aria-label={t('menu')}>
        {menu
          .filter(({ key }) => key !== 'settings')
          .map((section) => (
            <Section key={section.key ?? 'top'} section={section} menu={menu} isRail={isRail} />
          ))}
        <div className="side-foot">
          {SETTINGS_PARTS.map((part) => {
            const first = pagesOf(part, menu)[0];
            return first && <Part key={part} part={part} first={first} />;
          })}
        </div>
      </nav>
    </aside>
  );
}
