import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { PiiTypes_consumption$key } from '../../../__generated__/PiiTypes_consumption.graphql.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import './attackerDetails.texts.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const SHOWN = 3;
const formatted = (count: number) => ({ count, formatted: formatNumber(count) });

/**
 * Sensitive data in answers, in a line: how many values, of which types, and how many are unusual.
 */
export function PiiTypes({ consumption }: { readonly consumption: PiiTypes_consumption$key }) {
  const { t } = useTranslation('attackerDetails');
  const { values, unusualValues, types } = useFragment(
    graphql`
      fragment PiiTypes_consumption on PiiConsumption @throwOnFieldError {
        values
        unusualValues
        types {
          type
          values
        }
      }
    `,
    consumption,
  );
  const names = types.slice(0, SHOWN).map(({ type }) => catalogueText(type));
  const rest = types.length - names.length;
  const all = types.map(({ type, values: count }) =>
    t('pii.ofType', { type: catalogueText(type), ...formatted(count) }),
  );
  return (
    <span title={all.join('\n')} {...(unusualValues > 0 && { className: 'fact-danger' })}>
      {t('pii.values', formatted(values))} · {names.join(', ')}
      {rest > 0 && ` ${t('pii.more', { count: rest })}`}
      {unusualValues > 0 && ` · ${t('pii.unusual', formatted(unusualValues))}`}
    </span>
  );
}
