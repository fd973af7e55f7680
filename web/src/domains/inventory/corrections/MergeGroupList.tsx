import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Counter } from '../../../ui/marks/Counter.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { counted } from '../../../ui/text/counted.ts';
import type { MergeOption, Status } from './mergeGroups.ts';

const GroupHead = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minWidth: '0',
    position: 'sticky',
    top: '0',
    height: '8',
    paddingInline: '3',
    borderBottom: '1px solid',
    borderColor: 'border',
    bg: 'bg.subtle',
    fontSize: '12px',
    '& h3': { fontWeight: 'medium' },
    '& > span:last-child': { color: 'fg.subtle' },
  },
});

const Option = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 92px 108px',
    alignItems: 'center',
    gap: '2',
    height: '8',
    paddingInline: '3',
    borderBottom: '1px solid',
    borderColor: 'border.subtle',
    fontSize: '12px',
    color: 'fg.muted',
    '& > span': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    '& :is(.p-check, .p-check > span)': { minWidth: '0' },
    '& .p-path': { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

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
    <section aria-label={t(`merge.groups.${status}`)}>
      <GroupHead>
        <Checkbox
          isChecked={selected === options.length}
          isMixed={selected > 0 && selected < options.length}
          aria-label={t('merge.all', { group: t(`merge.groups.${status}`) })}
          onChange={(isChosen) => onToggle(options, isChosen)}
        />
        <h3>{t(`merge.groups.${status}`)}</h3>
        <Counter count={options.length} />
        <span>{t(`merge.groupHints.${status}`)}</span>
      </GroupHead>
      <ul>
        {options.map((option) => (
          <Option key={option.path}>
            <Checkbox
              isChecked={chosen.has(option.path)}
              label={<PathText path={option.path} />}
              onChange={(isChosen) => onToggle([option], isChosen)}
            />
            <span title={option.samples.join('\n')}>
              {t('merge.endpoints', counted(option.endpointCount))}
            </span>
            <span>{t('merge.requests', counted(option.requests))}</span>
          </Option>
        ))}
      </ul>
    </section>
  );
}
