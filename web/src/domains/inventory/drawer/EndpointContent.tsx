import { type ComponentType, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EndpointContent_endpoint$key } from '../../../__generated__/EndpointContent_endpoint.graphql.ts';
import type { DrawerRef } from '../../../entities/drawers/drawerStack.ts';
import { Drawer, type DrawerProps } from '../../../ui/drawer/Drawer.tsx';
import { TabList, TabPanel } from '../../../ui/layout/Tabs.tsx';
import { EndpointAside } from './EndpointAside.tsx';
import { EndpointTabContent } from './EndpointTabContent.tsx';
import { EndpointTitle } from './EndpointTitle.tsx';
import { EndpointTools } from './EndpointTools.tsx';
import { MergedNote } from './MergedNote.tsx';
import { useEndpointSteps } from './useEndpointSteps.ts';
import { useEndpointTabs } from './useEndpointTabs.ts';
import { useListInPlace } from './useListInPlace.ts';

interface EndpointContentProps {
  readonly endpoint: EndpointContent_endpoint$key;
  /** What is shown and which tab of it. */
  readonly drawer: Pick<DrawerRef, 'id' | 'tab'>;
  readonly isStale: boolean;
  readonly isSampling: boolean;
  /** What it is shown in: the drawer by default. */
  readonly frame?: ComponentType<DrawerProps>;
  /** Shows another endpoint or tab in this place; in the address of the drawer by default. */
  readonly onShow?: (endpointId: string, tab: string) => void;
}

const EndpointContentEndpoint = graphql`
  fragment EndpointContent_endpoint on Endpoint @throwOnFieldError {
    endpointId
    ...EndpointTitle_endpoint
    ...EndpointTools_endpoint
    ...useEndpointTabs_endpoint
    ...EndpointTabContent_endpoint
    ...EndpointAside_endpoint
  }
`;

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
  const data = useFragment(EndpointContentEndpoint, endpoint);
  const tabs = useEndpointTabs(data, drawer.tab);
  const { current } = tabs;
  const list = useListInPlace(onShow === undefined ? drawer.id : null);
  const { onTab, ...steps } = useEndpointSteps(
    { id: isStale ? drawer.id : data.endpointId, askedId: drawer.id, tab: current },
    onShow,
  );
  return (
    <Frame
      kind={t('drawer.kind')}
      {...steps}
      link={() => window.location.href}
      title={<EndpointTitle endpoint={data} />}
      actions={<EndpointTools endpoint={data} hasPage={Frame === Drawer} />}
      tabs={
        <TabList
          items={tabs.items}
          current={current}
          onChange={onTab}
          label={t('drawer.tabs.label')}
          idPrefix={idPrefix}
        />
      }
      {...(current === 'summary' && { aside: <EndpointAside endpoint={data} /> })}
    >
      <div aria-busy={isStale}>
        {!isStale && data.endpointId !== drawer.id && <MergedNote id={drawer.id} />}
        <TabPanel idPrefix={idPrefix} current={current}>
          <EndpointTabContent
            endpoint={data}
            tabs={tabs}
            isSampling={isSampling}
            list={list}
            onTab={onTab}
          />
        </TabPanel>
      </div>
    </Frame>
  );
}
