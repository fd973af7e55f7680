import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { useSchemaForm } from '../../../ui/forms/useSchemaForm.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { groupSchema, type GroupValues } from './groupForm.ts';
import { useCreateGroup } from './useCreateGroup.ts';

const Form = chakra('form', { base: { paddingTop: '3' } });

/** Asks for the name of a new label group. */
export default function CreateGroupDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('labels');
  const { companyId } = useCompany();
  const [create, isBusy] = useCreateGroup();
  const schema = useMemo(() => groupSchema(t), [t]);
  const { form, submit, formError } = useSchemaForm<GroupValues>({
    schema,
    defaults: { name: '', version: 0 },
    onSubmit: async ({ name }) => {
      const errors = await create({ companyId, name: name.trim() });
      if (errors.length === 0) onClose();
      return errors;
    },
  });
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button variant="solid" isBusy={isBusy} onClick={() => void submit()}>
        {t('groupForms.create')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('groupForms.create')} footer={footer} size="sm">
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field
          label={t('name')}
          isRequired
          error={form.formState.errors.name?.message ?? formError}
        >
          <TextInput
            autoComplete="off"
            placeholder={t('namePlaceholder')}
            {...form.register('name')}
          />
        </Field>
      </Form>
    </Dialog>
  );
}
