import type { Filter } from '@palisade/vocabulary/filters.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  MatchingFields_field$data,
  MatchingFields_field$key,
} from '../../../../__generated__/MatchingFields_field.graphql.ts';
import { usePolicyLabels } from '../../../../entities/policyFields/usePolicyLabels.ts';
import { valueWord } from '../../../../ui/filters/filterLabels.ts';
import { useUiText } from '../../../../ui/text/UiText.tsx';
import './gapDrawer.texts.ts';

type Matching = MatchingFields_field$data[number];

/** Labels that are named by their ids. */
const labelsIn = (fields: readonly Matching[]): Filter => ({
  all: fields.flatMap(({ field, values }) =>
    field === 'label' ? [{ field, op: 'is' as const, value: values.map(String) }] : [],
  ),
});

/**
 * Fields of the endpoint that conditions of the policy hold for, with the values that made them
 * hold.
 */
export function MatchingFields({ fields: key }: { readonly fields: MatchingFields_field$key }) {
  const { t } = useTranslation('gapDrawer');
  const tUi = useUiText();
  const fields = useFragment(
    graphql`
      fragment MatchingFields_field on MatchingField @relay(plural: true) @throwOnFieldError {
        field
        op
        values
      }
    `,
    key,
  );
  const labels = usePolicyLabels(useMemo(() => labelsIn(fields), [fields]));
  const words = ({ field: name, values }: Matching): readonly string[] => {
    const field = POLICY_FIELDS.find((known) => known.key === name);
    return (values as readonly (string | number | boolean)[]).map(
      (value) =>
        (field &&
          valueWord(labels, field, { field: name, op: 'is', value }, tUi('yes'), tUi('no'))) ??
        String(value),
    );
  };
  return (
    <div className="gap-card">
      <div className="gap-card-head">
        <b>{t('evidence.endpoint')}</b>
      </div>
      <ul className="gap-lines" aria-label={t('evidence.endpoint')}>
        {fields.map((each) => (
          <li key={`${each.field} ${each.op} ${String(each.values)}`} data-marked="">
            <span className="gap-line-name">{labels.field(each.field)}</span>
            <code>
              {each.op === 'hasNot'
                ? t('evidence.missing', { names: words(each).join(', ') || t('evidence.any') })
                : words(each).join(', ') || t('evidence.nothing')}
            </code>
          </li>
        ))}
      </ul>
    </div>
  );
}
