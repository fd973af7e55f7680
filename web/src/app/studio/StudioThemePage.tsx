import { useTranslation } from 'react-i18next';
import { defineAddress } from '../../entities/address/defineAddress.ts';
import { oneOf } from '../../entities/address/params.ts';
import { useAddress } from '../../entities/address/useAddress.ts';
import { Stack } from '../../ui/layout/Boxes.ts';
import { Page, PageBar, PageNote } from '../../ui/layout/Page.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { TabList } from '../../ui/layout/Tabs.tsx';
import './studio.texts.ts';
import { ThemeColours } from './ThemeColours.tsx';
import { ThemeScales } from './ThemeScales.tsx';
import { ThemeType } from './ThemeType.tsx';

const PARTS = { colours: ThemeColours, type: ThemeType, scales: ThemeScales } as const;
const KEYS = ['colours', 'type', 'scales'] as const;

const address = defineAddress({ part: oneOf(KEYS, 'colours') });

/** What the theme is made of, as the style sheet of this page has it. */
export default function StudioThemePage() {
  const { t } = useTranslation('studio');
  const [{ part }, change] = useAddress(address);
  const Shown = PARTS[part];
  return (
    <Page scroll="page">
      <title>{`${t('theme.title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('theme.title')} />
      <PageNote>{t('theme.about')}</PageNote>
      <PageBar line mt="2">
        <TabList
          label={t('theme.parts')}
          items={KEYS.map((key) => ({ key, label: t(`theme.${key}`) }))}
          current={part}
          onChange={(next) => change({ part: next })}
        />
      </PageBar>
      <Stack gap="3" px="gutter" py="4">
        <Shown />
      </Stack>
    </Page>
  );
}
