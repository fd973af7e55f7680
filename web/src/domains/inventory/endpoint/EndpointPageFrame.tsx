import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import type { DrawerProps } from '../../../ui/drawer/Drawer.tsx';
import { DrawerLayout } from '../../../ui/drawer/DrawerLayout.tsx';
import { Steps } from '../../../ui/drawer/Steps.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { SectionLevel } from '../../../ui/layout/SectionLevel.ts';
import { useUiText } from '../../../ui/text/UiText.tsx';
import { inventoryPath } from '../inventory.paths.ts';

/** What the drawer of an endpoint shows, as a page. */
export function EndpointPageFrame({
  kind,
  position,
  onPrevious,
  onNext,
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
  const where = (
    <>
      <Link to={inventoryPath(companyId)}>{t('drawer.inventory')}</Link>
      <i aria-hidden="true">/</i>
      <span>{kind}</span>
      {position !== undefined && <span className="p-num p-trunc">{position}</span>}
      <Box flex={1} />
      <Steps onPrevious={onPrevious} onNext={onNext} />
      {link && <CopyButton text={link} label={uiText('copyLink')} icon={<Link2 size={14} />} />}
    </>
  );
  return (
    <SectionLevel value="h2">
      <DrawerLayout where={where} heading={<h1>{title}</h1>} {...{ actions, tabs, aside }}>
        {children}
      </DrawerLayout>
    </SectionLevel>
  );
}
