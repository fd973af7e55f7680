import { chakra } from '@chakra-ui/react/styled-system';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Text } from '../../../ui/text/Text.ts';
import { asChanged, type RuleValues } from './ruleForm.ts';

export interface RuleLabel {
  readonly labelId: string;
  readonly name: string;
  readonly groupName: string;
}

const Choices = chakra(Stack, {
  base: {
    gap: '1',
    maxHeight: '208px',
    overflow: 'auto',
    padding: '6px 10px',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'l2',
  },
});

interface RuleLabelsProps {
  readonly form: UseFormReturn<RuleValues>;
  readonly isLocked: boolean;
  /** Those to choose from. */
  readonly labels: readonly RuleLabel[];
}

/** Which labels a rule by filter gives. */
export function RuleLabels({ form, isLocked, labels }: RuleLabelsProps) {
  const { t } = useTranslation('labels');
  const { control, formState, setValue } = form;
  const labelIds = useWatch({ control, name: 'labelIds' });
  const changed = asChanged(form);
  return (
    <Field label={t('ruleForms.labels')} isRequired error={formState.errors.labelIds?.message}>
      <Choices role="group" aria-label={t('ruleForms.labels')}>
        {labels.length === 0 && <Text tone="subtle">{t('labelForms.none')}</Text>}
        {labels.map(({ labelId, name, groupName }) => (
          <Checkbox
            key={labelId}
            disabled={isLocked}
            isChecked={labelIds.includes(labelId)}
            onChange={(isChecked) =>
              setValue(
                'labelIds',
                isChecked ? [...labelIds, labelId] : labelIds.filter((id) => id !== labelId),
                changed,
              )
            }
            label={
              <>
                {name}{' '}
                <Text as="small" tone="subtle" ml="1.5">
                  {groupName}
                </Text>
              </>
            }
          />
        ))}
      </Choices>
    </Field>
  );
}
