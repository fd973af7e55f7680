import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GroupUse_group$key } from '../../../__generated__/GroupUse_group.graphql.ts';
import { Text } from '../../../ui/text/Text.ts';
import { counted } from '../../../ui/text/counted.ts';

/** What a label group holds, and how many endpoints have one of its labels. */
export function GroupUse({ group }: { readonly group: GroupUse_group$key }) {
  const { t } = useTranslation('labels');
  const { labelCount, ruleCount, endpointCount } = useFragment(
    graphql`
      fragment GroupUse_group on LabelGroup @throwOnFieldError {
        labelCount
        ruleCount
        endpointCount
      }
    `,
    group,
  );
  return (
    <Text as="p" tone="subtle">
      {t('labels', { count: labelCount })} · {t('rules', { count: ruleCount })} ·{' '}
      {t('endpoints', counted(endpointCount))}
    </Text>
  );
}
