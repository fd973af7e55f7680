import { Copy } from 'lucide-react';
import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EnvironmentForm_environment$key } from '../../../__generated__/EnvironmentForm_environment.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useSteps } from '../../../entities/drawers/useSteps.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { DeleteEnvironment } from './DeleteEnvironment.tsx';
import { EnvironmentFacts } from './EnvironmentFacts.tsx';
import { EnvironmentFields } from './EnvironmentFields.tsx';
import { environmentSchema, type EnvironmentValues, valuesOf } from './environmentValues.ts';
import { COPY_DRAWER, ENVIRONMENT_DRAWER } from './organizations.paths.ts';
import { useUpdateEnvironment } from './useUpdateEnvironment.ts';

interface EnvironmentFormProps {
  readonly environment: EnvironmentForm_environment$key;
  /** Reads what is saved by now, where somebody else changed it; null when it is gone. */
  readonly onReload: () => Promise<EnvironmentValues | null>;
}

const EnvironmentFormEnvironment = graphql`
  fragment EnvironmentForm_environment on Environment @throwOnFieldError {
    id
    environmentId
    name
    description
    status
    threatProtection
    version
    isMapped
    licences {
      threatProtection
      postureGovernance
      discovery
    }
    ...EnvironmentFacts_environment
    ...DeleteEnvironment_environment
  }
`;

/** The form of an environment in its drawer. */
export function EnvironmentForm({ environment: key, onReload }: EnvironmentFormProps) {
  const { t } = useTranslation('organizations');
  const { views } = useCompany();
  const update = useUpdateEnvironment();
  const environment = useFragment(EnvironmentFormEnvironment, key);
  const { id, environmentId, name, status: before, isMapped, licences } = environment;
  const drawers = useDrawers();
  const { requestClose } = use(DrawerContext);
  const { onPrevious, onNext } = useSteps(ENVIRONMENT_DRAWER, environmentId, (next) =>
    drawers.change({ name: ENVIRONMENT_DRAWER, id: next }),
  );
  const isSystem = views('system');
  const grounds = useMemo(
    () => ({ isSystem, isMapped, licences, taken: [], before }),
    [isSystem, isMapped, licences, before],
  );
  const schema = useMemo(() => environmentSchema(t, grounds), [t, grounds]);
  const save = ({ version, status, ...values }: EnvironmentValues, over: number | null) =>
    update({
      id,
      ...values,
      ...(status !== '' && { status }),
      version: over ?? version,
    });
  return (
    <FormDrawer
      kind={t('environment.one')}
      title={name}
      onPrevious={onPrevious}
      onNext={onNext}
      schema={schema}
      defaults={valuesOf(environment)}
      onSubmit={save}
      onReload={onReload}
      isFollowing
      destructive={(isDirty) =>
        !isDirty &&
        before !== 'inDeletion' && (
          <DeleteEnvironment environment={environment} onDeleted={requestClose} />
        )
      }
    >
      {(form) => (
        <>
          <EnvironmentFields form={form} grounds={grounds} />
          <EnvironmentFacts environment={environment} />
          {before !== 'inDeletion' && before !== 'inactive' && (
            <CopyButton environmentId={environmentId} />
          )}
        </>
      )}
    </FormDrawer>
  );
}

/** Opens the drawer that copies a configuration to this environment. */
function CopyButton({ environmentId }: { readonly environmentId: string }) {
  const { t } = useTranslation('organizations');
  const drawers = useDrawers();
  return (
    <Row pt="3">
      <Button
        icon={<Copy size={16} />}
        onClick={() => drawers.open({ name: COPY_DRAWER, id: environmentId })}
      >
        {t('copy.verb')}
      </Button>
    </Row>
  );
}
