import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { useEndpointTabs_endpoint$key } from '../../../__generated__/useEndpointTabs_endpoint.graphql.ts';
import { useParameters } from '../parameters/useParameters.ts';
import { templateTabs } from './templateTabs.ts';
import { useTemplateLabel } from './useTemplateLabel.ts';

export type EndpointTabs = ReturnType<typeof useEndpointTabs>;

/**
 * Tabs of an endpoint: its summary, all parameters, those of each content type and side, changes.
 * @param tab key of the one that is wanted; the summary where there is none of that key
 */
export function useEndpointTabs(endpoint: useEndpointTabs_endpoint$key, tab: string | undefined) {
  const { t } = useTranslation('inventory');
  const data = useFragment(
    graphql`
      fragment useEndpointTabs_endpoint on Endpoint @throwOnFieldError {
        parameterCount
        ...useParameters_endpoint
      }
    `,
    endpoint,
  );
  const labelOf = useTemplateLabel();
  const { parameters, isComplete } = useParameters(data, tab !== undefined);
  const templates = templateTabs(parameters ?? [], labelOf);
  const items = [
    { key: 'summary', label: t('drawer.tabs.summary') },
    { key: 'parameters', label: t('drawer.tabs.parameters'), count: data.parameterCount },
    ...templates.map(({ key, label, count }) => ({ key, label, count })),
    { key: 'changes', label: t('drawer.tabs.changes') },
  ];
  const current = items.find(({ key }) => key === tab)?.key ?? 'summary';
  const template = templates.find(({ key }) => key === current) ?? null;
  return {
    items,
    current,
    /** The content type and side that the current tab is of. */
    template,
    /** Parameters of the current tab; null where they could not be loaded. */
    parameters: parameters && (template?.parameters ?? parameters),
    isComplete,
  };
}
