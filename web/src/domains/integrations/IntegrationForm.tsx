import { isTicketKind, type IntegrationKind } from '@palisade/vocabulary/integrations.ts';
import { lazy, Suspense, use, useEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  IntegrationForm_integration$data,
  IntegrationForm_integration$key,
} from '../../__generated__/IntegrationForm_integration.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { DrawerContext } from '../../ui/drawer/drawerContext.ts';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import { DeleteIntegrationDialog } from './DeleteIntegrationDialog.tsx';
import { IntegrationFields } from './IntegrationFields.tsx';
import { integrationSchema, type IntegrationValues } from './integrationForm.ts';
import { StatusMap } from './StatusMap.tsx';
import { useSaveIntegration } from './useSaveIntegration.ts';
import { WebhookHeaders } from './WebhookHeaders.tsx';

const DenyListPart = lazy(() =>
  import('./DenyListPart.tsx').then((part) => ({ default: part.DenyListPart })),
);
const DenyListAddress = lazy(() =>
  import('./DenyListAddress.tsx').then((part) => ({ default: part.DenyListAddress })),
);

/** Types of Jira issues and tables of ServiceNow that nearly everybody has. */
const FIRST = {
  jira: { issueType: 'Task', table: '' },
  serviceNow: { issueType: '', table: 'incident' },
  webhook: { issueType: '', table: '' },
  denyList: { issueType: '', table: '' },
} as const;

const IntegrationFormFragment = graphql`
  fragment IntegrationForm_integration on Integration @throwOnFieldError {
    id
    integrationId
    name
    url
    account
    projectKey
    issueType
    table
    updatedAt
    ticketCount
    kind
    expiryDays
    ...DenyListPart_integration
    ...StatusMap_integration
    ...ConnectionTest_integration
  }
`;

interface IntegrationFormProps {
  readonly kind: IntegrationKind;
  /** Null for one to install. */
  readonly integration: IntegrationForm_integration$key | null;
}

/** Closes the drawer once what was installed counts as saved. */
function CloseWhenSaved({
  isInstalled,
  isDirty,
}: {
  readonly isInstalled: boolean;
  readonly isDirty: boolean;
}) {
  const { requestClose } = use(DrawerContext);
  useEffect(() => {
    if (isInstalled && !isDirty) requestClose();
  }, [isInstalled, isDirty, requestClose]);
  return null;
}

/** What the form begins with: the integration as it is, or what nearly everybody has. */
function defaultsOf(
  kind: IntegrationKind,
  integration: IntegrationForm_integration$data | null,
): IntegrationValues {
  const first = FIRST[kind];
  return {
    name: integration?.name ?? '',
    url: integration?.url ?? '',
    account: integration?.account ?? '',
    secret: '',
    projectKey: integration?.projectKey ?? '',
    issueType: integration?.issueType ?? first.issueType,
    table: integration?.table ?? first.table,
    expiryDays: integration?.expiryDays?.toString() ?? '',
  };
}

/** Deletes an integration: the button in the foot, and the question behind it. */
function useDeletion(integration: IntegrationForm_integration$data | null) {
  const { t } = useTranslation('integrations');
  const { can } = useCompany();
  const { requestClose } = use(DrawerContext);
  const [isAsking, setIsAsking] = useState(false);
  if (integration === null) return { button: null, dialog: null };
  const button = can('deleteIntegration') && (
    <Button variant="dangerOutline" onClick={() => setIsAsking(true)}>
      {t('form.delete')}
    </Button>
  );
  const dialog = (
    <DeleteIntegrationDialog
      integration={integration}
      isOpen={isAsking}
      onClose={() => setIsAsking(false)}
      onDeleted={requestClose}
    />
  );
  return { button, dialog };
}

/** The form of an integration. */
export function IntegrationForm({ kind, integration: key }: IntegrationFormProps) {
  const { t } = useTranslation('integrations');
  const { can } = useCompany();
  const integration = useFragment(IntegrationFormFragment, key) ?? null;
  const isNew = integration === null;
  const [isInstalled, setIsInstalled] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const save = useSaveIntegration(kind, integration?.id ?? null, setAddress);
  const schema = useMemo(() => integrationSchema(t, kind, isNew), [t, kind, isNew]);
  const deletion = useDeletion(integration);
  const mayChange = can(isNew ? 'createIntegration' : 'updateIntegration');
  const submit = async (values: IntegrationValues) => {
    const errors = await save(values);
    if (errors.length === 0 && isNew) setIsInstalled(true);
    return errors;
  };
  return (
    <>
      <FormDrawer
        kind={t('form.kind')}
        title={integration?.name ?? t(`form.new.${kind}`)}
        schema={schema}
        defaults={defaultsOf(kind, integration)}
        onSubmit={submit}
        {...(isNew && { saveLabel: t('form.install') })}
        {...(!mayChange && { disabledReason: t('form.forbidden') })}
        destructive={deletion.button}
      >
        {(form) => (
          <>
            <IntegrationFields kind={kind} form={form} isNew={isNew} isDisabled={!mayChange} />
            <Parts kind={kind} form={form} integration={integration} />
            <CloseWhenSaved
              isInstalled={isInstalled && address === null}
              isDirty={form.formState.isDirty}
            />
          </>
        )}
      </FormDrawer>
      <Suspense>
        {address !== null && <DenyListAddress address={address} onClose={() => setAddress(null)} />}
      </Suspense>
      {deletion.dialog}
    </>
  );
}

interface PartsProps {
  readonly kind: IntegrationKind;
  readonly form: UseFormReturn<IntegrationValues>;
  readonly integration: IntegrationForm_integration$data | null;
}

/** What is below the fields of an integration of a kind. */
function Parts({ kind, form, integration }: PartsProps) {
  const { can } = useCompany();
  const isList = kind === 'denyList';
  return (
    <>
      {can('updateIntegration') && (!isList || integration) && (
        <ConnectionTest kind={kind} form={form} integration={integration} />
      )}
      {isTicketKind(kind) && <StatusMap kind={kind} integration={integration} />}
      {kind === 'webhook' && <WebhookHeaders />}
      <Suspense>{isList && integration && <DenyListPart integration={integration} />}</Suspense>
    </>
  );
}
