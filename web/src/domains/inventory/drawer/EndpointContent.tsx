import { type ComponentType, lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EndpointContent_endpoint$key } from '../../../__generated__/EndpointContent_endpoint.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import type { DrawerRef } from '../../../entities/drawers/drawerStack.ts';
import { SectionBoundary, SectionFailure } from '../../../entities/routing/Boundaries.tsx';
import { useSteps } from '../../../entities/drawers/useSteps.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import { Drawer, type DrawerProps } from '../../../ui/drawer/Drawer.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { TabList, TabPanel } from '../../../ui/layout/Tabs.tsx';
import { parametersPath } from '../parameters/parameters.paths.ts';
import { EndpointActions } from '../corrections/EndpointActions.tsx';
import { useParameters } from '../parameters/useParameters.ts';
import { ENDPOINT_DRAWER, endpointPath } from '../inventory.paths.ts';
import { EndpointAside } from './EndpointAside.tsx';
import { EndpointSummary } from './EndpointSummary.tsx';
import { EndpointTitle } from './EndpointTitle.tsx';
import { OpenPage } from './OpenPage.tsx';
import { templateTabs } from './templateTabs.ts';
import { useTemplateLabel } from './useTemplateLabel.ts';

const EndpointChanges = lazy(() => import('../changes/EndpointChanges.tsx'));
const TunedParameters = lazy(() => import('../tunes/TunedParameters.tsx'));
const ParametersTab = lazy(() =>
  import('../parameters/ParametersTab.tsx').then((parts) => ({ default: parts.ParametersTab })),
);

interface EndpointContentProps {
  readonly endpoint: EndpointContent_endpoint$key;
  /** What is shown and which tab of it. */
  readonly drawer: Pick<DrawerRef, 'id' | 'tab'>;
  readonly isStale: boolean;
  readonly isSampling: boolean;
  /** What it stands in: the drawer unless told. */
  readonly frame?: ComponentType<DrawerProps>;
  /** Shows another endpoint or tab in this place; in the address of the drawer unless told. */
  readonly onShow?: (endpointId: string, tab: string) => void;
}

/** Head, tabs and body of the drawer of an endpoint. The tab is in the address. */
export function EndpointContent({
  endpoint,
  drawer,
  isStale,
  isSampling,
  frame: Frame = Drawer,
  onShow,
}: EndpointContentProps) {
  const { t } = useTranslation('inventory');
  const idPrefix = useId();
  const { companyId } = useCompany();
  const drawers = useDrawers();
  const data = useFragment(
    graphql`
      fragment EndpointContent_endpoint on Endpoint @throwOnFieldError {
        endpointId
        method
        api @catch(to: NULL) {
          apiId
        }
        parameterCount
        ...EndpointTitle_endpoint
        ...EndpointActions_endpoint
        ...EndpointSummary_endpoint
        ...EndpointAside_endpoint
        ...useParameters_endpoint
        ...TunedParameters_endpoint
      }
    `,
    endpoint,
  );
  const labelOf = useTemplateLabel();
  const { parameters, isComplete } = useParameters(data, drawer.tab !== undefined);
  const templates = templateTabs(parameters ?? [], labelOf);
  const tabs = [
    { key: 'summary', label: t('drawer.tabs.summary') },
    { key: 'parameters', label: t('drawer.tabs.parameters'), count: data.parameterCount },
    ...templates.map(({ key, label, count }) => ({ key, label, count })),
    { key: 'changes', label: t('drawer.tabs.changes') },
  ];
  const current = tabs.find(({ key }) => key === drawer.tab)?.key ?? 'summary';
  const template = templates.find(({ key }) => key === current);
  const show =
    onShow ??
    ((id: string, tab: string) =>
      drawers.change({ name: ENDPOINT_DRAWER, id, ...(tab !== 'summary' && { tab }) }));
  const place = data.api && {
    apiId: data.api.apiId,
    endpointId: data.endpointId,
    method: data.method,
  };
  const { neighbours, onPrevious, onNext } = useSteps(ENDPOINT_DRAWER, drawer.id, (id) =>
    show(id, current),
  );
  return (
    <Frame
      kind={t('drawer.kind')}
      position={
        neighbours &&
        neighbours.total !== null &&
        positionText(neighbours.position, neighbours.total)
      }
      onPrevious={onPrevious}
      onNext={onNext}
      link={() => window.location.href}
      title={<EndpointTitle endpoint={data} />}
      actions={
        <>
          <ErrorBoundary resetKey={data.endpointId} fallback={() => null}>
            <EndpointActions endpoint={data} />
          </ErrorBoundary>
          {Frame === Drawer && place && <OpenPage to={endpointPath(companyId, place)} />}
        </>
      }
      tabs={
        <TabList
          items={tabs}
          current={current}
          onChange={(tab) => show(drawer.id, tab)}
          label={t('drawer.tabs.label')}
          idPrefix={idPrefix}
        />
      }
      {...(current === 'summary' && { aside: <EndpointAside endpoint={data} /> })}
    >
      <div aria-busy={isStale}>
        {data.endpointId !== drawer.id && (
          <p className="endpoint-merged" role="status">
            {t('drawer.merged', { id: drawer.id })}
          </p>
        )}
        <TabPanel idPrefix={idPrefix} current={current}>
          {current === 'summary' ? (
            <WidgetBoundary fallback={null}>
              <EndpointSummary
                endpoint={data}
                onAllParameters={() => show(drawer.id, 'parameters')}
              />
            </WidgetBoundary>
          ) : current === 'changes' ? (
            <WidgetBoundary fallback={<SkeletonBlock height={480} lines={12} />}>
              <EndpointChanges key={data.endpointId} endpointId={data.endpointId} />
            </WidgetBoundary>
          ) : parameters === null ? (
            <SectionFailure />
          ) : (
            <Suspense fallback={<SkeletonBlock height={480} lines={12} />}>
              <ParametersTab
                key={`${data.endpointId} ${current}`}
                parameters={template?.parameters ?? parameters}
                isComplete={isComplete}
                isSampling={isSampling}
                tuned={
                  <SectionBoundary>
                    <TunedParameters endpoint={data} />
                  </SectionBoundary>
                }
                {...(template &&
                  place && {
                    page: parametersPath(companyId, {
                      ...place,
                      contentType: template.name,
                      side: template.side,
                    }),
                  })}
              />
            </Suspense>
          )}
        </TabPanel>
      </div>
    </Frame>
  );

  function positionText(position: number, total: number): string {
    const values = {
      position: position.toLocaleString('en-GB'),
      total: total.toLocaleString('en-GB'),
    };
    return neighbours?.scope
      ? t('drawer.positionIn', { ...values, scope: neighbours.scope })
      : t('drawer.position', values);
  }
}
