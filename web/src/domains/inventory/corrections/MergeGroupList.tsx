import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Counter } from '../../../ui/marks/Counter.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { counted } from '../../../ui/text/counted.ts';
import type { MergeOption, Status } from './mergeGroups.ts';

interface MergeGroupListProps {
  readonly status: Status;
  readonly options: readonly MergeOption[];
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (options: readonly MergeOption[], isChosen: boolean) => void;
}

/** Paths that are known equally well, with a box for all of them. */
export function MergeGroupList({ status, options, chosen, onToggle }: MergeGroupListProps) {
  const { t } = useTranslation('corrections');
  const selected = options.filter(({ path }) => chosen.has(path)).length;
  return (
    <section className="merge-group" aria-label={t(`merge.groups.${status}`)}>
      <header>
        <Checkbox
          isChecked={selected === options.length}
          isMixed={selected > 0 && selected < options.length}
          aria-label={t('merge.all', { group: t(`merge.groups.${status}`) })}
          onChange={(isChosen) => onToggle(options, isChosen)}
        />
        <h3>{t(`merge.groups.${status}`)}</h3>
        <Counter count={options.length} />
        <span>{t(`merge.groupHints.${status}`)}</span>
      </header>
      <ul>
        {options.map((option) => (
          <li key={option.path}>
            <Checkbox
              isChecked={chosen.has(option.path)}
              label={<PathText path={option.path} />}
              onChange={(isChosen) => onToggle([option], isChosen)}
            />
            <span title={option.samples.join('\n')}>
              {t('merge.endpoints', counted(option.endpointCount))}
            </span>
            <span>{t('merge.requests', counted(option.requests))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
