import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { StepFilters_attacker$key } from '../../../../__generated__/StepFilters_attacker.graphql.ts';
import { Switch } from '../../../../ui/forms/Checkbox.tsx';
import '../attackerDetails.texts.ts';
import type { AttackerParams } from '../attackerParams.ts';
import './stepList.css';
import { TypesFilter } from './TypesFilter.tsx';

interface StepFiltersProps {
  readonly attacker: StepFilters_attacker$key;
  readonly params: AttackerParams;
  readonly onChange: (part: Partial<AttackerParams>) => void;
}

/** Which steps are listed: by type, and whether only those that succeeded. */
export function StepFilters({ attacker, params, onChange }: StepFiltersProps) {
  const { t } = useTranslation('attackerDetails');
  const { riskTypes } = useFragment(
    graphql`
      fragment StepFilters_attacker on Attacker @throwOnFieldError {
        riskTypes {
          type
          label
        }
      }
    `,
    attacker,
  );
  return (
    <div className="steps-filters">
      <TypesFilter
        types={riskTypes}
        chosen={params.types ?? []}
        onChange={(types) => onChange({ types: types.length > 0 ? types : null })}
      />
      <Switch
        label={t('steps.onlySuccessful')}
        isChecked={params.successOnly}
        onChange={(successOnly) => onChange({ successOnly })}
      />
    </div>
  );
}
