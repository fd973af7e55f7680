import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ApplicationName_application$key } from '../../../__generated__/ApplicationName_application.graphql.ts';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { Unavailable } from '../../../ui/marks/Unavailable.tsx';

/**
 * The name of the label of an application; one that cannot be read is not said to be deleted. As a
 * fragment of its own, since an error within an answer that is caught fails all of that answer.
 */
export function ApplicationName({
  application,
}: {
  readonly application: ApplicationName_application$key;
}) {
  const { t } = useTranslation('dataSecurity');
  const { label } = useFragment(
    graphql`
      fragment ApplicationName_application on DataApplication @throwOnFieldError {
        label @catch {
          name
        }
      }
    `,
    application,
  );
  if (!label.ok) return <Unavailable />;
  return <TruncatedText text={label.value?.name ?? t('applications.gone')} />;
}
