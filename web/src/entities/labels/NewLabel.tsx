import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { NewLabelMutation } from '../../__generated__/NewLabelMutation.graphql.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/Toaster.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { useMutation } from '../changes/useMutation.ts';
import { useCompany } from '../company/CompanyContext.ts';
import { useErrorText } from '../errors/useErrorText.ts';

interface NewLabelProps {
  readonly name: string;
  readonly groups: readonly { readonly groupId: string; readonly name: string }[];
  readonly onCreated: (labelId: string) => void;
}

/** Makes the label that the search did not find. */
export function NewLabel({ name, groups, onCreated }: NewLabelProps) {
  const { t } = useTranslation('labelPicker');
  const { companyId } = useCompany();
  const errorText = useErrorText();
  const [groupId, setGroupId] = useState<string | null>(null);
  const [commit, isBusy] = useMutation<NewLabelMutation>(graphql`
    mutation NewLabelMutation($input: CreateLabelInput!) {
      createLabel(input: $input) {
        labelEdge {
          node {
            labelId
          }
        }
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const chosen = groupId ?? groups[0]?.groupId ?? null;
  if (chosen === null) return <p className="label-picker-nothing">{t('noGroup')}</p>;
  const create = () =>
    void commit({
      variables: { input: { companyId, name, groupId: chosen } },
      onCompleted: ({ createLabel: { labelEdge, errors } }) => {
        if (labelEdge) onCreated(labelEdge.node.labelId);
        else toast.error(t('createFailed'), { detail: errors[0]?.message ?? '' });
      },
      onError: (failure) => void toast.error(t('createFailed'), { detail: errorText(failure) }),
    });
  return (
    <div className="label-picker-new">
      <Select
        selectSize="sm"
        aria-label={t('group')}
        value={chosen}
        onChange={setGroupId}
        options={groups.map((group) => ({ value: group.groupId, label: group.name }))}
      />
      <Button size="xs" isBusy={isBusy} onClick={create}>
        {t('create', { name })}
      </Button>
    </div>
  );
}
