import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { NewLabelMutation } from '../../__generated__/NewLabelMutation.graphql.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Stack } from '../../ui/layout/Boxes.ts';
import { Note } from '../../ui/text/Text.ts';
import { useMutate } from '../mutations/useMutate.ts';
import { useCompany } from '../company/CompanyContext.ts';

interface NewLabelProps {
  readonly name: string;
  readonly groups: readonly { readonly groupId: string; readonly name: string }[];
  readonly onCreated: (labelId: string) => void;
}

/** Makes the label that the search did not find. */
export function NewLabel({ name, groups, onCreated }: NewLabelProps) {
  const { t } = useTranslation('labelPicker');
  const { companyId } = useCompany();
  const [groupId, setGroupId] = useState<string | null>(null);
  const [mutate, isBusy] = useMutate<NewLabelMutation>(
    graphql`
      mutation NewLabelMutation($input: CreateLabelInput!) {
        createLabel(input: $input) {
          labelEdge {
            node {
              labelId
            }
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('createFailed') } },
  );
  const chosen = groupId ?? groups[0]?.groupId ?? null;
  if (chosen === null) return <Note>{t('noGroup')}</Note>;
  const create = async () => {
    const { payloads } = await mutate({ input: { companyId, name, groupId: chosen } });
    const made = payloads?.createLabel.labelEdge?.node;
    if (made) onCreated(made.labelId);
  };
  return (
    <Stack gap="1.5" pt="2" borderTopWidth="1px" borderColor="border.subtle">
      <Select
        selectSize="sm"
        aria-label={t('group')}
        value={chosen}
        onChange={setGroupId}
        options={groups.map((group) => ({ value: group.groupId, label: group.name }))}
      />
      <Button size="xs" isBusy={isBusy} onClick={() => void create()}>
        {t('create', { name })}
      </Button>
    </Stack>
  );
}
