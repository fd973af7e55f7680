import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import type { DrawerProps } from '../../../ui/drawer/Drawer.tsx';
import '../../../ui/drawer/drawer.css';
import { useUiText } from '../../../ui/text/UiText.tsx';
import { inventoryPath } from '../inventory.paths.ts';

/** What the drawer of an endpoint shows, as a page. */
export function EndpointPageFrame({
  kind,
  link,
  title,
  actions,
  tabs,
  children,
  aside,
}: DrawerProps) {
  const { t } = useTranslation('inventory');
  const uiText = useUiText();
  const { companyId } = useCompany();
  return (
    <>
      <div className="p-drawer-head">
        <div className="p-drawer-where">
          <Link to={inventoryPath(companyId)}>{t('drawer.inventory')}</Link>
          <i aria-hidden="true">/</i>
          <span>{kind}</span>
          <span className="p-drawer-space" />
          {link && <CopyButton text={link} label={uiText('copyLink')} icon={<Link2 size={14} />} />}
        </div>
        <div className="p-drawer-title">
          <h1>{title}</h1>
          {actions && <div className="p-drawer-actions">{actions}</div>}
        </div>
        {tabs}
      </div>
      <div className="p-drawer-body">
        <div className="p-drawer-columns" {...(aside !== undefined && { 'data-aside': '' })}>
          <div className="p-drawer-main">{children}</div>
          {aside !== undefined && <aside>{aside}</aside>}
        </div>
      </div>
    </>
  );
}
