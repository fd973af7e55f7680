import { Check, ChevronDown, Rows3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { GroupBy } from '../groupByParam.ts';

interface GroupMenuProps {
  readonly groupBy: GroupBy | null;
  readonly onChange: (groupBy: GroupBy | null) => void;
}

/** What endpoints are grouped by. */
export function GroupMenu({ groupBy, onChange }: GroupMenuProps) {
  const { t } = useTranslation('inventoryPage');
  const groupings = [
    { key: 'none', groupBy: null, label: t('group.none') },
    { key: 'host', groupBy: { by: 'host' } as const, label: t('group.host') },
    // Chosen where labels are: a link of theirs leads here.
    ...(groupBy && groupBy.by !== 'host' ? [{ key: groupBy.by, groupBy, label: t(`group.${groupBy.by}`) }] : []),
  ];
  const current = groupings.find((each) => each.groupBy?.by === groupBy?.by);
  const items = groupings.map((each) => ({
    key: each.key,
    label: each.label,
    icon: <Check size={14} visibility={each === current ? 'visible' : 'hidden'} />,
    onSelect: () => onChange(each.groupBy),
  }));
  return (
    <Menu
      placement="bottom-end"
      items={items}
      trigger={
        <Button icon={<Rows3 size={14} />} aria-label={t('group.by', { name: current?.label ?? t('group.label') })}>
          <span className="group-by">{t('group.label')}</span> {current?.label}
          <ChevronDown size={12} />
        </Button>
      }
    />
  );
}
