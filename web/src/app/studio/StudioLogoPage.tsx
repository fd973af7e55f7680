import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { DownloadLink } from '../../ui/files/DownloadLink.tsx';
import { Row, Stack } from '../../ui/layout/Boxes.ts';
import { Page, PageNote } from '../../ui/layout/Page.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Logo } from '../../ui/marks/Logo.tsx';
import { Note } from '../../ui/text/Text.ts';
import { BothModes } from './BothModes.tsx';
import './studio.texts.ts';

/** Address of the icon that browsers show in their tabs. */
const ICON = '/palisade.svg';
const SIZES_PX = [16, 32, 64, 128];

/** What the logo lies on in the product. */
const GROUNDS = ['bg.panel', 'bg', 'bg.subtle', 'bg.muted'] as const;

const Ground = chakra('div', {
  base: { display: 'grid', placeItems: 'center', flex: 1, minWidth: '112px', height: '20' },
});
const Size = chakra('figure', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '2',
    '& > figcaption': { textStyle: 'micro', color: 'fg.subtle' },
  },
});

/** The logo as the product draws it, on every ground it lies on, and the icon of the tab. */
export default function StudioLogoPage() {
  const { t } = useTranslation('studio');
  return (
    <Page scroll="page">
      <title>{`${t('logo.title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('logo.title')} />
      <PageNote>{t('logo.about')}</PageNote>
      <Stack gap="3" px="gutter" py="4">
        {[false, true].map((isMarkOnly) => (
          <Panel
            key={String(isMarkOnly)}
            title={t(isMarkOnly ? 'logo.mark' : 'logo.whole')}
            isFlush
          >
            <BothModes>
              {() => (
                <Row flexWrap="wrap" gap="3">
                  {GROUNDS.map((ground) => (
                    <Ground key={ground} bg={ground} borderWidth="1px" borderRadius="l3">
                      <Logo isMarkOnly={isMarkOnly} />
                    </Ground>
                  ))}
                </Row>
              )}
            </BothModes>
          </Panel>
        ))}
        <Panel
          title={t('logo.icon')}
          note={t('logo.iconNote')}
          actions={
            <DownloadLink href={ICON} name="palisade.svg">
              {t('logo.save')}
            </DownloadLink>
          }
        >
          <Note mb="3">{t('logo.sizes')}</Note>
          <Row gap="8" alignItems="end">
            {SIZES_PX.map((px) => (
              <Size key={px}>
                <img src={ICON} width={px} height={px} alt="" />
                <figcaption>{px} px</figcaption>
              </Size>
            ))}
          </Row>
        </Panel>
      </Stack>
    </Page>
  );
}
