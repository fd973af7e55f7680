import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { isAt } from './isAt.ts';
import { menuFor } from './menu.ts';
import { SettingsNav } from './SettingsNav.tsx';
import { pagesOf, type SettingsPart } from './settingsParts.ts';
import { useIsRail } from './useIsRail.ts';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateRows: { base: 'auto minmax(0, 1fr)', xl: 'minmax(0, 1fr)' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '208px minmax(0, 1fr)' },
    height: 'full',
  },
});
const Side = chakra('div', {
  base: {
    minHeight: '0',
    overflowY: 'auto',
    px: { base: 'gutter', xl: '2' },
    py: { base: '1.5', xl: '3' },
    borderRightWidth: { base: '0', xl: '1px' },
    borderBottomWidth: { base: '1px', xl: '0' },
  },
});
const Content = chakra('div', { base: { minWidth: '0', minHeight: '0', overflow: 'auto' } });

/** In a narrow window the pages are behind a button that names the present one. */
function Chooser({ part }: { readonly part: SettingsPart }) {
  const { t } = useTranslation();
  const company = useCompany();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const page = pagesOf(part, menuFor(company)).find((item) =>
    isAt(item, company.companyId, pathname),
  );
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={t(`sections.${part}`)}
      trigger={
        <Button>
          {t(`sections.${part}`)}
          {page && ` / ${t(`pages.${page.key}`)}`} <ChevronDown size={14} />
        </Button>
      }
    >
      <SettingsNav part={part} onGo={() => setIsOpen(false)} />
    </Popover>
  );
}

/**
 * The navigation of Settings or Organization beside one of its pages; the page alone for a reader
 * who may see none of them.
 */
export default function SettingsFrame({
  part,
  children,
}: {
  readonly part: SettingsPart;
  readonly children: ReactNode;
}) {
  const isNarrow = useIsRail();
  const company = useCompany();
  if (pagesOf(part, menuFor(company)).length === 0) return children;
  return (
    <Frame>
      <Side>{isNarrow ? <Chooser part={part} /> : <SettingsNav part={part} />}</Side>
      <Content>{children}</Content>
    </Frame>
  );
}
