import { GAP_GROUPINGS, type GapGrouping } from '@palisade/vocabulary/gapGroups.ts';
import { Check, ChevronDown, Rows3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Menu } from '../../../../ui/overlays/Menu.tsx';

interface GapGroupMenuProps {
  readonly groupBy: GapGrouping | null;
  readonly onChange: (groupBy: GapGrouping | null) => void;
}

/** What gaps are grouped by. */
export function GapGroupMenu({ groupBy, onChange }: GapGroupMenuProps) {
  const { t } = useTranslation('gaps');
  const items = [null, ...GAP_GROUPINGS].map((each) => ({
    key: each ?? 'none',
    label: t(`groups.${each ?? 'none'}`),
    icon: <Check size={14} visibility={each === groupBy ? 'visible' : 'hidden'} />,
    onSelect: () => onChange(each),
  }));
  const current = t(`groups.${groupBy ?? 'none'}`);
  return (
    <Menu
      placement="bottom-end"
      items={items}
      trigger={
        <Button icon={<Rows3 size={14} />} aria-label={t('groups.by', { name: current })}>
          {t('groups.label')} {current}
          <ChevronDown size={12} />
        </Button>
      }
    />
  );
}
