import { isTicketKind, type IntegrationKind } from '@palisade/vocabulary/integrations.ts';
import { lazy, Suspense, use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { IntegrationForm_integration$key } from '../../__generated__/IntegrationForm_integration.graphql.ts';
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

/** The form of an integration. */
export function IntegrationForm({ kind, integration: key }: IntegrationFormProps) {
  const { t } = useTranslation('integrations');
  const { can } = useCompany();
  const { requestClose } = use(DrawerContext);
  const [isAsking, setIsAsking] = useState(false);
  const [isInstalled, setIsInstalled] = useState(false);
  const integration = useFragment(
    graphql`
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
    `,
    key,
  );
  const [address, setAddress] = useState<string | null>(null);
  const save = useSaveIntegration(kind, integration?.id ?? null, setAddress);
  const schema = useMemo(
    () => integrationSchema(t, kind, integration === null),
    [t, kind, integration],
  );
  const mayChange = can(integration === null ? 'createIntegration' : 'updateIntegration');
  const {
    name = '',
    url = '',
    account = '',
    projectKey,
    issueType,
    table,
    expiryDays,
  } = integration ?? {};
  const defaults: IntegrationValues = {
    name,
    url,
    account,
    secret: '',
    projectKey: projectKey ?? '',
    issueType: issueType ?? FIRST[kind].issueType,
    table: table ?? FIRST[kind].table,
    expiryDays: expiryDays?.toString() ?? '',
  };
  const submit = async (values: IntegrationValues) => {
    const errors = await save(values);
    if (errors.length === 0 && integration === null) setIsInstalled(true);
    return errors;
  };
  return (
    <>
      <FormDrawer
        kind={t('form.kind')}
        title={integration?.name ?? t(`form.new.${kind}`)}
        schema={schema}
        defaults={defaults}
        onSubmit={submit}
        {...(integration === null && { saveLabel: t('form.install') })}
        {...(!mayChange && { disabledReason: t('form.forbidden') })}
        destructive={
          integration &&
          can('deleteIntegration') && (
            <Button variant="dangerOutline" onClick={() => setIsAsking(true)}>
              {t('form.delete')}
            </Button>
          )
        }
      >
        {(form) => (
          <>
            <IntegrationFields
              kind={kind}
              form={form}
              isNew={integration === null}
              isDisabled={!mayChange}
            />
            {can('updateIntegration') && (kind !== 'denyList' || integration) && (
              <ConnectionTest kind={kind} form={form} integration={integration ?? null} />
            )}
            {isTicketKind(kind) && <StatusMap kind={kind} integration={integration ?? null} />}
            {kind === 'webhook' && <WebhookHeaders />}
            <Suspense>
              {kind === 'denyList' && integration && <DenyListPart integration={integration} />}
            </Suspense>
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
      {integration && (
        <DeleteIntegrationDialog
          integration={integration}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onDeleted={requestClose}
        />
      )}
    </>
  );
}
