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
  const { t: tList, i18n } = useTranslation('attackersList');
  const id = useId();
  const byType = Map.groupBy(sources, ({ sourceType }) => sourceType);
  const types = ATTACKER_SOURCES.toReversed().filter((type) => byType.has(type));
  const current = types.find((type) => type === tab) ?? types[0];
  const toggle = (source: ActionSource, isChosen: boolean) => {
    const others = chosen.filter(
      (each) =>
        !isSame(each, source) &&
        (source.sourceType === 'ip' || each.sourceType !== source.sourceType),
    );
    onChange(isChosen ? [...others, source] : others);
  };
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
                    onChange={(isChosen) => toggle(source, isChosen)}
                    label={
                      <>
                        <span className="p-mono">{source.sourceId}</span>
                        {source.attempts != null && (
                          <small>
                            {t('attempts', {
                              count: source.attempts,
                              formatted: source.attempts.toLocaleString(i18n.language),
                            })}
                          </small>
                        )}
                      </>
                    }
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
