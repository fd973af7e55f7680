import { lazy } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { SettingsView_company$key } from '../../../__generated__/SettingsView_company.graphql.ts';
import type { SettingsView as View } from '../inventory.paths.ts';

const LearningView = lazy(() => import('./LearningView.tsx'));
const DisplayView = lazy(() => import('./DisplayView.tsx'));
const ParameterTypesView = lazy(() => import('./ParameterTypesView.tsx'));
const CorrelatorsView = lazy(() => import('./CorrelatorsView.tsx'));
const ApisView = lazy(() => import('./ApisView.tsx'));

interface SettingsViewProps {
  readonly view: View;
  readonly company: SettingsView_company$key;
}

/** One view of the settings; a form begins anew when what it is about was saved. */
export function SettingsView({ view, company }: SettingsViewProps) {
  const { inventorySettings } = useFragment(
    graphql`
      fragment SettingsView_company on Company @throwOnFieldError {
        inventorySettings {
          learning {
            mode
            lowMinimum
            regularMinimum
            pathPatterns
          }
          display {
            hiddenUrlTypes
            groupByHost
          }
          ...ParameterTypesView_settings
          ...CorrelatorsView_settings
        }
      }
    `,
    company,
  );
  switch (view) {
    case 'learning':
      return (
        <LearningView
          key={JSON.stringify(inventorySettings.learning)}
          settings={inventorySettings.learning}
        />
      );
    case 'inventory-display-settings':
      return (
        <DisplayView
          key={JSON.stringify(inventorySettings.display)}
          settings={inventorySettings.display}
        />
      );
    case 'parameter-types':
      return <ParameterTypesView settings={inventorySettings} />;
    case 'correlators':
      return <CorrelatorsView settings={inventorySettings} />;
    case 'apis':
      return <ApisView />;
  }
}
