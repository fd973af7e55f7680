import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import type { HealthPageQuery } from '../../../__generated__/HealthPageQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FieldMessage } from '../../../ui/forms/Field.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Page } from '../../../ui/layout/Page.ts';
import { BackOfficeHead } from '../BackOfficeHead.tsx';
import { HealthComponent } from './HealthComponent.tsx';

export type HealthQueries = { health: HealthPageQuery };

const HealthPageDocument = graphql`
  query HealthPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      installationHealth {
        name
        ...HealthComponent_component
      }
    }
  }
`;

/** How the parts of the installation are, measured when the page is opened or asked again. */
export default function HealthPage({ queries }: PageProps<HealthQueries>) {
  const { t } = useTranslation('backoffice');
  const environment = useRelayEnvironment();
  const { company } = usePreloadedQuery<HealthPageQuery>(HealthPageDocument, queries.health);
  const { variables } = queries.health;
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const measure = async () => {
    setIsBusy(true);
    setHasFailed(false);
    try {
      await fetchQuery<HealthPageQuery>(environment, HealthPageDocument, variables, {
        fetchPolicy: 'network-only',
      }).toPromise();
    } catch {
      setHasFailed(true);
    }
    setIsBusy(false);
  };
  const again = (
    <Button icon={<RefreshCw size={14} />} isBusy={isBusy} onClick={() => void measure()}>
      {t('health.again')}
    </Button>
  );
  return (
    <Page scroll="page">
      <BackOfficeHead page="health" actions={again} />
      <Stack gap="4" px="gutter" pb="6" maxWidth="928px" aria-busy={isBusy}>
        {hasFailed && (
          <FieldMessage role="alert" data-error="">
            {t('health.failed')}
          </FieldMessage>
        )}
        {company?.installationHealth.map((component) => (
          <HealthComponent key={component.name} component={component} />
        ))}
      </Stack>
    </Page>
  );
}
