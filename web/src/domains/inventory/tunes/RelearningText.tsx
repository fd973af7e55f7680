import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { RelearningText_endpoint$key } from '../../../__generated__/RelearningText_endpoint.graphql.ts';
import '../inventory.texts.ts';
import { Text } from '../../../ui/text/Text.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** Says that an endpoint's baseline is being learned again, and how far that is. */
export default function RelearningText({
  endpoint,
}: {
  readonly endpoint: RelearningText_endpoint$key;
}) {
  const { t } = useTranslation('inventory');
  const { relearning } = useFragment(
    graphql`
      fragment RelearningText_endpoint on Endpoint @throwOnFieldError {
        relearning {
          seen
          needed
        }
      }
    `,
    endpoint,
  );
  if (relearning === null || relearning === undefined) return null;
  const [seen, needed] = [relearning.seen, relearning.needed].map((count) => formatNumber(count));
  return (
    <Text as="div" tone="subtle">
      {t('facts.relearning', { seen, needed })}
    </Text>
  );
}
