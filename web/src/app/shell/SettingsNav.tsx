import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { CENTRED, TRUNCATED } from '../../ui/theme/styles.ts';
import { isAt } from './isAt.ts';
import { menuFor } from './menu.ts';
import { MenuLink } from './MenuLink.tsx';
import { iconOf } from './settingsIcons.ts';
import { pagesOf, type SettingsPart } from './settingsParts.ts';

const Nav = chakra('nav', {
  base: {
    '& h2': {
      padding: '12px 8px 4px',
      textStyle: 'micro',
      fontWeight: 'medium',
      color: 'fg.subtle',
    },
    '& > h2:first-of-type': { pt: '1' },
    '& a': {
      ...CENTRED,
      gap: '2',
      height: '7',
      px: '2',
      borderRadius: '5px',
      color: 'fg.muted',
      '& > svg': { flex: 'none', color: 'fg.subtle' },
      '& > span': TRUNCATED,
      '&:hover': { textDecoration: 'none', bg: 'bg.muted' },
      '&[aria-current]': { bg: 'bg.emphasized', color: 'fg', fontWeight: 550 },
      '&[aria-current] > svg': { color: 'fg' },
    },
  },
});

interface SettingsNavProps {
  readonly part: SettingsPart;
  /** When somebody follows one of its links. */
  readonly onGo?: () => void;
}

/** The pages of Settings or Organization that the reader may see, by their groups. */
export function SettingsNav({ part, onGo }: SettingsNavProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const { companyId } = company;
  const { pathname } = useLocation();
  const pages = pagesOf(part, menuFor(company));
  return (
    <Nav aria-label={t(`sections.${part}`)}>
      {pages.map((item, index) => {
        const Icon = iconOf(item);
        return (
          <Fragment key={item.key}>
            {item.group && item.group !== pages[index - 1]?.group && (
              <h2>{t(`settingsGroups.${item.group}`)}</h2>
            )}
            <MenuLink
              item={item}
              aria-current={isAt(item, companyId, pathname) ? 'page' : undefined}
              onClick={onGo}
            >
              <Icon size={14} strokeWidth={1.75} />
              <span>{t(`pages.${item.key}`)}</span>
            </MenuLink>
          </Fragment>
        );
      })}
    </Nav>
  );
}
