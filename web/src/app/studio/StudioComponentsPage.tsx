import { useTranslation } from 'react-i18next';
import { defineAddress } from '../../entities/address/defineAddress.ts';
import { oneOf } from '../../entities/address/params.ts';
import { useAddress } from '../../entities/address/useAddress.ts';
import { Stack } from '../../ui/layout/Boxes.ts';
import { Page, PageBar, PageNote } from '../../ui/layout/Page.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SmallTable } from '../../ui/layout/SmallTable.ts';
import { TabList } from '../../ui/layout/Tabs.tsx';
import { SPECIMENS, WITHIN } from './allSpecimens.ts';
import { SpecimenCard } from './SpecimenCard.tsx';
import './studio.texts.ts';

type Group = keyof typeof SPECIMENS;
const GROUPS = Object.keys(SPECIMENS) as readonly Group[]; // Its own keys, by its type.

const address = defineAddress({ group: oneOf(GROUPS, 'buttons') });

/** Every part that pages are made of: its states in both modes, and its props. */
export default function StudioComponentsPage() {
  const { t } = useTranslation('studio');
  const [{ group }, change] = useAddress(address);
  const specimens = SPECIMENS[group];
  const shown = new Set<string>(specimens.map(({ part }) => part));
  const within = Object.entries(WITHIN).filter(([, place]) => shown.has(place));
  return (
    <Page scroll="page">
      <title>{`${t('components.title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('components.title')} />
      <PageNote>{t('components.about')}</PageNote>
      <PageBar line mt="2">
        <TabList
          label={t('components.groups')}
          items={GROUPS.map((key) => ({
            key,
            label: t(`components.group.${key}`),
            count: SPECIMENS[key].length,
          }))}
          current={group}
          onChange={(next) => change({ group: next })}
        />
      </PageBar>
      <Stack key={group} gap="3" px="gutter" py="4">
        {specimens.map((each) => (
          <SpecimenCard key={each.part} {...each} />
        ))}
        {within.length > 0 && (
          <Panel title={t('components.within')} count={within.length}>
            <SmallTable size="sm" textAlign="left">
              <thead>
                <tr>
                  <th>{t('components.part')}</th>
                  <th>{t('components.shownIn')}</th>
                </tr>
              </thead>
              <tbody>
                {within.map(([part, place]) => (
                  <tr key={part}>
                    <td className="p-mono">{part}</td>
                    <td className="p-mono p-subtle">{place}</td>
                  </tr>
                ))}
              </tbody>
            </SmallTable>
          </Panel>
        )}
      </Stack>
    </Page>
  );
}
