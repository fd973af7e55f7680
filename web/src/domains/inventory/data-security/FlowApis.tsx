import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { FlowApis_flow$key } from '../../../__generated__/FlowApis_flow.graphql.ts';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { PlaceTable } from './PlaceTable.tsx';

/** APIs that a type of data flows through. */
export function FlowApis({ flow }: { readonly flow: FlowApis_flow$key }) {
  const { t } = useTranslation('dataSecurity');
  const { apis, apiCount } = useFragment(
    graphql`
      fragment FlowApis_flow on DataFlowPlaces @throwOnFieldError {
        apiCount
        apis {
          endpoints
          api {
            apiId
            basePath
            host {
              name
            }
          }
        }
      }
    `,
    flow,
  );
  const rows = apis.map(({ api, endpoints }, index) => ({
    key: api?.apiId ?? String(index),
    name: <TruncatedText text={api ? `${api.host.name}${api.basePath}` : t('flow.gone')} />,
    endpoints,
  }));
  return <PlaceTable title={t('flow.apis')} count={apiCount} rows={rows} />;
}
