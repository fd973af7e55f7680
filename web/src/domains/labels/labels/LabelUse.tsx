import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { LabelUse_label$key } from '../../../__generated__/LabelUse_label.graphql.ts';
import { Text } from '../../../ui/text/Text.ts';
import { counted } from '../../../ui/text/counted.ts';

/** Where a label is in use. */
export function LabelUse({ label }: { readonly label: LabelUse_label$key }) {
  const { t } = useTranslation('labels');
  const { endpointCount, ruleCount } = useFragment(
    graphql`
      fragment LabelUse_label on Label @throwOnFieldError {
        endpointCount
        ruleCount
      }
    `,
    label,
  );
  return (
    <Text as="p" tone="subtle">
      {t('labelForms.usedBy', {
        endpoints: t('endpoints', counted(endpointCount)),
        rules: t('rules', { count: ruleCount }),
      })}
    </Text>
  );
}
