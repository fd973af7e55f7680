import { Columns3Cog } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import type { ChosenColumns } from './ColumnChooser.tsx';

interface ColumnsButtonProps extends ChosenColumns {
  readonly label: string;
  /** Fetched when the button is first pressed. */
  readonly chooser: ComponentType<ChosenColumns>;
}

/** Opens the choice of columns. */
export function ColumnsButton({ label, chooser: Chooser, columns, onChange }: ColumnsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={label}
      trigger={<IconButton variant="outline" label={label} icon={<Columns3Cog size={14} />} />}
    >
      <Chooser columns={columns} onChange={onChange} />
    </Popover>
  );
}
