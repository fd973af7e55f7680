import { Columns3Cog } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';

const ColumnChooser = lazy(() => import('./ColumnChooser.tsx').then((parts) => ({ default: parts.ColumnChooser })));

interface ColumnsButtonProps {
  readonly columns: readonly string[];
  readonly onChange: (columns: readonly string[]) => void;
}

/** Opens the choice of columns. */
export function ColumnsButton({ columns, onChange }: ColumnsButtonProps) {
  const { t } = useTranslation('inventoryPage');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover isOpen={isOpen} onOpenChange={setIsOpen} label={t('columnsTitle')} trigger={<IconButton variant="outline" label={t('columnsTitle')} icon={<Columns3Cog size={14} />} />}>
      <ColumnChooser columns={columns} onChange={onChange} />
    </Popover>
  );
}
