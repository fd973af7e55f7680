import { chakra } from '@chakra-ui/react/styled-system';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { RuleFields_rule$key } from '../../../__generated__/RuleFields_rule.graphql.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';
import type { RuleValues } from './ruleForm.ts';
import { RuleSamples } from './RuleSamples.tsx';
import { RuleSourceFields } from './RuleSourceFields.tsx';
import { RuleTargetFields } from './RuleTargetFields.tsx';

/** Stands close below the field that it is about. */
const RuleNote = chakra(Note, { base: { marginTop: '-6px', marginBottom: '2.5' } });

interface RuleFieldsProps {
  readonly form: UseFormReturn<RuleValues>;
  readonly rule: RuleFields_rule$key;
  readonly isLocked: boolean;
}

/** All of a saved rule: what it gives, whether it is applied, where its labels come from. */
export function RuleFields({ form, rule, isLocked }: RuleFieldsProps) {
  const { t } = useTranslation('labels');
  const { labels, leftOut, isFull } = useFragment(
    graphql`
      fragment RuleFields_rule on LabelRule @throwOnFieldError {
        leftOut
        isFull
        labels {
          labelId
          name
          groupName
        }
      }
    `,
    rule,
  );
  const values = useWatch({ control: form.control }) as RuleValues; // Every field has a default.
  return (
    <>
      <RuleTargetFields form={form} isLocked={isLocked} known={labels} />
      <Box pb="3">
        <Switch
          isChecked={values.enabled}
          disabled={isLocked}
          onChange={(isOn) => form.setValue('enabled', isOn, { shouldDirty: true })}
          label={t('ruleForms.enabled')}
        />
      </Box>
      {isFull && <RuleNote>{t('ruleForms.full')}</RuleNote>}
      {leftOut.length > 0 && (
        <RuleNote>{t('ruleForms.leftOut', { names: leftOut.join(', ') })}</RuleNote>
      )}
      <RuleSourceFields form={form} isLocked={isLocked} />
      <RuleSamples values={values} />
    </>
  );
}
