import { Fragment, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { Logo } from '../../ui/marks/Logo.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import type { CompanySwitch_user$key } from '../../__generated__/CompanySwitch_user.graphql.ts';
import { CompanySwitch } from './CompanySwitch.tsx';
import { type MenuItem, menuFor, type MenuSection, startOf } from './menu.ts';
import { useIsRail } from './useIsRail.ts';

function Item({ item, isRail }: { readonly item: MenuItem; readonly isRail: boolean }) {
  const { t } = useTranslation();
  const { companyId } = useCompany();
  const { pathname } = useLocation();
  const label = t(`pages.${item.key}`);
  const path = item.path(companyId);
  const isCurrent = [path, ...(item.views?.(companyId) ?? [])].some(
    (each) => pathname === each || pathname.startsWith(`${each}/`),
  );
  return (
    <Tooltip content={label} placement="right">
      <Link
        to={path}
        className="side-link"
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={item.preload}
        onFocus={item.preload}
        {...(isRail && { 'aria-label': label })}
      >
        <item.icon size={16} strokeWidth={1.75} />
        <span>{label}</span>
        {item.counter && !isRail && (
          <ErrorBoundary resetKey={companyId} fallback={() => null}>
            <Suspense>
              <item.counter />
            </Suspense>
          </ErrorBoundary>
        )}
      </Link>
    </Tooltip>
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
  const { companyId } = useCompany();
  const first = startOf(section, menu);
  return (
    <section className="side-section">
      {section.key && first && !isRail && (
        <h2>
          <Link to={first.path(companyId)} onPointerEnter={first.preload}>
            {t(`sections.${section.key}`)}
          </Link>
        </h2>
      )}
      {section.items.map((item, index) => (
        <Fragment key={item.key}>
          {item.group && item.group !== section.items[index - 1]?.group && !isRail && (
            <h3>{t(`settingsGroups.${item.group}`)}</h3>
          )}
          <Item item={item} isRail={isRail} />
        </Fragment>
      ))}
    </section>
  );
}

/** Brand, company switch and menu; under 1280 pixels a rail of icons with tooltips. */
export function Sidebar({ user }: { readonly user: CompanySwitch_user$key | null | undefined }) {
  const { t } = useTranslation();
  const company = useCompany();
  const { companyId } = company;
  const isRail = useIsRail();
  const menu = menuFor(company);
  return (
    <aside className="side">
      <Link to={`/${companyId}`} className="side-brand" aria-label={t('product')}>
        <Logo isMarkOnly={isRail} />
      </Link>
      <CompanySwitch user={user} isRail={isRail} />
      <nav aria-label={t('menu')}>
        {menu.map((section) => (
          <Section key={section.key ?? 'top'} section={section} menu={menu} isRail={isRail} />
        ))}
      </nav>
    </aside>
  );
}
