import { Check, ChevronDown, Rows3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { formatGroupBy, type GroupBy } from '../groupByParam.ts';
import { useLabelGroupings } from './useLabelGroupings.ts';
import './inventoryCells.css';

interface GroupMenuProps {
  readonly groupBy: GroupBy | null;
  readonly onChange: (groupBy: GroupBy | null) => void;
}

/** What endpoints are grouped by. */
export function GroupMenu({ groupBy, onChange }: GroupMenuProps) {
  const { t } = useTranslation('inventoryPage');
  const { groupings: byLabels, load } = useLabelGroupings();
  const keyOf = (one: GroupBy | null) => formatGroupBy(one) ?? 'none';
  const named = byLabels.map((each) => ({
    groupBy: each.groupBy,
    label: t(`group.named.${each.groupBy.by}`, { name: each.name }),
  }));
  // An address may name a group before its name is known, or one that is gone.
  const unnamed =
    groupBy !== null &&
    groupBy.by !== 'host' &&
    !named.some((each) => keyOf(each.groupBy) === keyOf(groupBy))
      ? [{ groupBy, label: t(`group.${groupBy.by}`) }]
      : [];
  const groupings: readonly { readonly groupBy: GroupBy | null; readonly label: string }[] = [
    { groupBy: null, label: t('group.none') },
    { groupBy: { by: 'host' }, label: t('group.host') },
    ...unnamed,
    ...named,
  ];
  const current = groupings.find((each) => keyOf(each.groupBy) === keyOf(groupBy));
  const items = groupings.map((each) => ({
    key: keyOf(each.groupBy),
    label: each.label,
    icon: <Check size={14} visibility={each === current ? 'visible' : 'hidden'} />,
    onSelect: () => onChange(each.groupBy),
  }));
  return (
    <Menu
      placement="bottom-end"
      items={items}
      trigger={
        <Button
          onPointerEnter={load}
          onFocus={load}
          icon={<Rows3 size={14} />}
          aria-label={t('group.by', { name: current?.label ?? t('group.label') })}
        >
          <span className="group-by">{t('group.label')}</span> {current?.label}
          <ChevronDown size={12} />
        </Button>
      }
    />
  );
}
