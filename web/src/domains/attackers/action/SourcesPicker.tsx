import { chakra } from '@chakra-ui/react/styled-system';
import { ATTACKER_SOURCES, type AttackerSource } from '@palisade/vocabulary/attackTypes.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { TabList, TabPanel } from '../../../ui/layout/Tabs.tsx';
import { Note } from '../../../ui/text/Text.ts';
import type { ActionSource } from './actionTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const Sources = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    paddingBottom: '3',
    '& > h3': { fontWeight: 'medium', lineHeight: '20px' },
    '& ul': {
      display: 'flex',
      flexDirection: 'column',
      maxHeight: '196px',
      marginTop: '2',
      overflowY: 'auto',
    },
    '& li': { minHeight: '7' },
    '& small': { marginInlineStart: '2', color: 'fg.subtle' },
  },
});

interface SourcesPickerProps {
  readonly sources: readonly ActionSource[];
  readonly chosen: readonly ActionSource[];
  readonly onChange: (chosen: readonly ActionSource[]) => void;
  /** Null for the first there is. */
  readonly tab: AttackerSource | null;
  readonly onTab: (tab: AttackerSource) => void;
  readonly isDisabled: boolean;
}

const isSame = (a: ActionSource, b: ActionSource): boolean =>
  a.sourceType === b.sourceType && a.sourceId === b.sourceId;

/** What is chosen once a source is or is not: several addresses, one of any other type. */
function toggled(
  chosen: readonly ActionSource[],
  source: ActionSource,
  isChosen: boolean,
): readonly ActionSource[] {
  const others = chosen.filter(
    (each) =>
      !isSame(each, source) &&
      (source.sourceType === 'ip' || each.sourceType !== source.sourceType),
  );
  return isChosen ? [...others, source] : others;
}

/** Sources by type: several addresses, one of any other type. */
export function SourcesPicker({
  sources,
  chosen,
  onChange,
  tab,
  onTab,
  isDisabled,
}: SourcesPickerProps) {
  const { t } = useTranslation('attackerActions');
  const { t: tList } = useTranslation('attackersList');
  const id = useId();
  const byType = Map.groupBy(sources, ({ sourceType }) => sourceType);
  const types = ATTACKER_SOURCES.toReversed().filter((type) => byType.has(type));
  const current = types.find((type) => type === tab) ?? types[0];
  return (
    <Sources aria-label={t('sources')}>
      <h3>{t('sources')}</h3>
      {current === undefined ? (
        <Note>{t('noSources')}</Note>
      ) : (
        <>
          <TabList
            label={t('sources')}
            idPrefix={id}
            items={types.map((type) => ({
              key: type,
              label: tList(`sourceTypes.${type}`),
              count: byType.get(type)?.length ?? 0,
            }))}
            current={current}
            onChange={onTab}
          />
          <TabPanel idPrefix={id} current={current}>
            <Note>{t(current === 'ip' ? 'several' : 'one')}</Note>
            <ul>
              {(byType.get(current) ?? []).map((source) => (
                <li key={source.sourceId}>
                  <Checkbox
                    isChecked={chosen.some((each) => isSame(each, source))}
                    disabled={isDisabled}
                    onChange={(isChosen) => onChange(toggled(chosen, source, isChosen))}
                    label={<SourceLabel source={source} />}
                  />
                </li>
              ))}
            </ul>
          </TabPanel>
        </>
      )}
    </Sources>
  );
}

function SourceLabel({ source: { sourceId, attempts } }: { readonly source: ActionSource }) {
  const { t } = useTranslation('attackerActions');
  return (
    <>
      <span className="p-mono">{sourceId}</span>
      {attempts != null && (
        <small>{t('attempts', { count: attempts, formatted: formatNumber(attempts) })}</small>
      )}
    </>
  );
}
