import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { RuleTargetFieldsQuery } from '../../../__generated__/RuleTargetFieldsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import type { RuleValues } from './ruleForm.ts';

const RuleTargetDocument = graphql`
  query RuleTargetFieldsQuery($companyId: ID!) @throwOnFieldError {
    company(companyId: $companyId) {
      labelGroups(first: 100) {
        edges {
          node {
            groupId
            name
          }
        }
      }
      labels(first: 100) {
        edges {
          node {
            labelId
            name
            groupName
          }
        }
      }
    }
  }
`;

type Choices = NonNullable<RuleTargetFieldsQuery['response']['company']>;

/**
 * Name and description of a rule, and where its labels go: a group, or for a rule by filter the
 * labels themselves.
 */
export function RuleTargetFields({
  form,
  isLocked = false,
  known = [],
}: {
  readonly form: UseFormReturn<RuleValues>;
  readonly isLocked?: boolean;
  readonly known?: readonly Label[];
}) {
  const { t } = useTranslation('labels');
  const choices = useChoices();
  const { register, control, formState, setValue } = form;
  const [kind, groupId, labelIds] = useWatch({ control, name: ['kind', 'groupId', 'labelIds'] });
  const changed = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const loaded = choices?.labels.edges.map(({ node }) => node) ?? [];
  const labels = [
    ...known.filter(({ labelId }) => !loaded.some((label) => label.labelId === labelId)),
    ...loaded,
  ];
  return (
    <>
      <Field label={t('name')} isRequired error={formState.errors.name?.message}>
        <TextInput
          autoComplete="off"
          placeholder={t('namePlaceholder')}
          disabled={isLocked}
          {...register('name')}
        />
      </Field>
      <Field label={t('ruleForms.description')} error={formState.errors.description?.message}>
        <TextArea rows={3} disabled={isLocked} {...register('description')} />
      </Field>
      {kind !== 'filter' && (
        <Field label={t('group')} isRequired error={formState.errors.groupId?.message}>
          <Select
            value={groupId || null}
            placeholder={t('choose')}
            disabled={isLocked}
            onChange={(value) => setValue('groupId', value, changed)}
            options={(choices?.labelGroups.edges ?? []).map(({ node }) => ({
              value: node.groupId,
              label: node.name,
            }))}
          />
        </Field>
      )}
      {kind === 'filter' && (
        <Field label={t('ruleForms.labels')} isRequired error={formState.errors.labelIds?.message}>
          <div className="labels-choices" role="group" aria-label={t('ruleForms.labels')}>
            {labels.length === 0 && <span className="labels-muted">{t('labelForms.none')}</span>}
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
                    {name} <small>{groupName}</small>
                  </>
                }
              />
            ))}
          </div>
        </Field>
      )}
    </>
  );
}

interface Label {
  readonly labelId: string;
  readonly name: string;
  readonly groupName: string;
}

/** Groups and labels to choose from, as they are when the form opens. */
function useChoices(): Choices | null {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const [choices, setChoices] = useState<Choices | null>(null);
  useEffect(() => {
    const subscription = fetchQuery<RuleTargetFieldsQuery>(
      environment,
      RuleTargetDocument,
      { companyId },
      { fetchPolicy: 'network-only' },
    ).subscribe({
      next: ({ company }) => setChoices(company ?? null),
      error: () => setChoices(null),
    });
    return () => subscription.unsubscribe();
  }, [environment, companyId]);
  return choices;
}
