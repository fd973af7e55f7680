import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ApplicationTraffic_application$key } from '../../../__generated__/ApplicationTraffic_application.graphql.ts';
import { Unavailable } from '../../../ui/marks/Unavailable.tsx';
import { counted } from '../../../ui/text/counted.ts';

/** How many requests an application got within seven days; alone where they cannot be read. */
export function ApplicationTraffic({
  application,
}: {
  readonly application: ApplicationTraffic_application$key;
}) {
  const { t } = useTranslation('dataSecurity');
  const { traffic7d } = useFragment(
    graphql`
      fragment ApplicationTraffic_application on DataApplication @throwOnFieldError {
        traffic7d @catch
      }
    `,
    application,
  );
  if (!traffic7d.ok) return <Unavailable />;
  return t('applications.traffic', counted(traffic7d.value));
}
