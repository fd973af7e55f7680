import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { AuthChoices_endpoint$key } from '../../../__generated__/AuthChoices_endpoint.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Facts } from '../../../ui/layout/Panel.tsx';
import '../settings/inventorySettings.texts.ts';
import { Row, Stack } from '../../../ui/layout/Boxes.ts';
import { useTuneAuthentication } from './useTuneAuthentication.ts';

interface AuthChoicesProps {
  readonly endpoint: AuthChoices_endpoint$key;
  readonly onDone: () => void;
}

/** Whether an endpoint asks for credentials: as learned, as tuned, and the ways to tune it. */
export default function AuthChoices({ endpoint, onDone }: AuthChoicesProps) {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  const { tune: save, isBusy } = useTuneAuthentication();
  const { endpointId, requests, authenticationTune } = useFragment(
    graphql`
      fragment AuthChoices_endpoint on Endpoint @throwOnFieldError {
        endpointId
        requests
        authenticationTune {
          learned
          tuned
        }
      }
    `,
    endpoint,
  );
  const { learned, tuned } = authenticationTune;
  const words = (value: boolean | null | undefined, none: 'unknown' | 'none') =>
    value == null ? t(`auth.${none}`) : t(value ? 'auth.yes' : 'auth.no');
  const tune = async (authenticated: boolean | null) => {
    const [error] = await save({ input: { companyId, endpointId, authenticated } });
    if (!error) onDone();
  };
  return (
    <Stack minWidth="220px">
      <Facts
        items={[
          { label: t('auth.learned'), value: words(learned, 'unknown') },
          { label: t('auth.tuned'), value: words(tuned, 'none') },
        ]}
      />
      {can('tuneAuthentication') && requests > 0 && (
        <Row flexWrap="wrap" gap="1.5">
          {tuned !== true && (
            <Button size="xs" isBusy={isBusy} onClick={() => void tune(true)}>
              {t('auth.sayYes')}
            </Button>
          )}
          {tuned !== false && (
            <Button size="xs" isBusy={isBusy} onClick={() => void tune(false)}>
              {t('auth.sayNo')}
            </Button>
          )}
          {tuned != null && (
            <Button size="xs" isBusy={isBusy} onClick={() => void tune(null)}>
              {t('auth.restore')}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  );
}
