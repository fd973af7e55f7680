import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Select } from '../../../ui/forms/Select.tsx';

const MODES = ['company', 'low', 'regular'] as const;

interface ApiLearningModeProps {
  readonly label: string;
  /** Null where it is that of the company. */
  readonly mode: string | null;
  readonly onChange: (mode: (typeof MODES)[number]) => void;
}

/** How many requests the endpoints of an API need: as the company has it, or otherwise. */
export function ApiLearningMode({ label, mode, onChange }: ApiLearningModeProps) {
  const { t } = useTranslation('inventorySettings');
  const { can } = useCompany();
  return (
    <Select
      selectSize="sm"
      aria-label={label}
      disabled={!can('changeInventory')}
      value={MODES.find((each) => each === mode) ?? 'company'}
      options={MODES.map((value) => ({
        value,
        label: t(value === 'company' ? 'apis.company' : `learning.${value}`),
      }))}
      onChange={onChange}
    />
  );
}
