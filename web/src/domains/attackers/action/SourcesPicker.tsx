import { ATTACKER_SOURCES, type AttackerSource } from '@palisade/vocabulary/attackTypes.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { TabList, TabPanel } from '../../../ui/layout/Tabs.tsx';
import type { ActionSource } from './actionTypes.ts';

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
    <section className="action-sources" aria-label={t('sources')}>
      <h3>{t('sources')}</h3>
      {current === undefined ? (
        <p className="action-note">{t('noSources')}</p>
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
            <p className="action-note">{t(current === 'ip' ? 'several' : 'one')}</p>
            <ul className="action-list">
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
    </section>
  );
}

function SourceLabel({ source: { sourceId, attempts } }: { readonly source: ActionSource }) {
  const { t, i18n } = useTranslation('attackerActions');
  return (
    <>
      <span className="p-mono">{sourceId}</span>
      {attempts != null && (
        <small>
          {t('attempts', { count: attempts, formatted: attempts.toLocaleString(i18n.language) })}
        </small>
      )}
    </>
  );
}
