import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { TemplateParameters_endpoint$key } from '../../../__generated__/TemplateParameters_endpoint.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { SectionFailure } from '../../../entities/routing/Boundaries.tsx';
import { DrawerHead } from '../../../ui/drawer/DrawerLayout.tsx';
import { EndpointTitle } from '../drawer/EndpointTitle.tsx';
import { EndpointTools } from '../drawer/EndpointTools.tsx';
import { templateTabs, type Side } from '../drawer/templateTabs.ts';
import { useTemplateLabel } from '../drawer/useTemplateLabel.ts';
import { Steps } from '../../../ui/drawer/Steps.tsx';
import { Box, Row } from '../../../ui/layout/Boxes.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { MonoText } from '../drawer/MonoText.ts';
import { Page } from '../../../ui/layout/Page.ts';
import { EndpointCrumbs } from './EndpointCrumbs.tsx';
import { ParameterFacts } from './ParameterFacts.tsx';
import { Missing } from './ParametersMissing.tsx';
import { parameterListAddress } from './parameterList.ts';
import { ParametersTab } from './ParametersTab.tsx';
import { TemplateLinks } from './TemplateLinks.tsx';
import { type ParameterRow, useParameters } from './useParameters.ts';

/** The table, and the details of its current row. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 340px',
    flex: 1,
    minHeight: '0',
    borderTop: '1px solid',
    borderColor: 'border',
    '& > aside': {
      overflow: 'auto',
      padding: '16px 16px 24px',
      borderLeft: '1px solid',
      borderColor: 'border',
    },
  },
});

interface TemplateParametersProps {
  readonly endpoint: TemplateParameters_endpoint$key;
  /** As the address says it: short name or content type. */
  readonly contentType: string;
  readonly side: Side;
  readonly isSampling: boolean;
}

/** The tab of what an address says: a short name or a content type, in any case, and a side. */
function findTemplate<Tab extends { contentType: string; name: string; side: Side }>(
  templates: readonly Tab[],
  contentType: string,
  side: Side,
): Tab | undefined {
  const wanted = contentType.toLowerCase();
  return templates.find(
    (each) => each.side === side && (each.contentType === wanted || each.name === wanted),
  );
}

const TemplateParametersEndpoint = graphql`
  fragment TemplateParameters_endpoint on Endpoint @throwOnFieldError {
    method
    path
    ...EndpointCrumbs_endpoint
    ...EndpointTitle_endpoint
    ...EndpointTools_endpoint
    ...TemplateLinks_endpoint
    ...useParameters_endpoint
  }
`;

/**
 * The table of one content type and side, and beside it all that is known of the parameter at hand.
 */
export function TemplateParameters({
  endpoint,
  contentType,
  side,
  isSampling,
}: TemplateParametersProps) {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('parameters');
  const data = useFragment(TemplateParametersEndpoint, endpoint);
  const labelOf = useTemplateLabel();
  const { parameters, isComplete } = useParameters(data, true);
  const list = useAddress(parameterListAddress);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const handleCurrent = (row: ParameterRow | null) => setCurrentId(row?.parameterId ?? null);
  const templates = templateTabs(parameters ?? [], labelOf);
  const template = findTemplate(templates, contentType, side);
  if (!template && parameters !== null && isComplete)
    return (
      <Missing body={words('page.noTemplate', { contentType, side: t(`drawer.sides.${side}`) })} />
    );
  const rows = template?.parameters ?? [];
  const current = rows.find(({ parameterId }) => parameterId === currentId) ?? rows[0];
  const { method, path } = data;
  const here = template?.label ?? labelOf(contentType, side);
  return (
    <Page container="drawer / inline-size">
      <title>{`${words('page.title', { method, path })} · Palisade`}</title>
      <DrawerHead
        where={<EndpointCrumbs endpoint={data} here={here} />}
        heading={
          <h1>
            <EndpointTitle endpoint={data} />
          </h1>
        }
        actions={<EndpointTools endpoint={data} hasPage />}
        tabs={<TemplateLinks endpoint={data} templates={templates} current={template} />}
      />
      <Columns>
        {parameters === null ? (
          <SectionFailure />
        ) : (
          <ParametersTab
            parameters={rows}
            isComplete={isComplete}
            isSampling={isSampling}
            list={list}
            details={{
              currentId: current?.parameterId ?? null,
              onCurrent: handleCurrent,
              render: (ordered) => (
                <CurrentParameter row={current} ordered={ordered} onShow={handleCurrent} />
              ),
            }}
          />
        )}
      </Columns>
    </Page>
  );
}

interface CurrentParameterProps {
  readonly row: ParameterRow | undefined;
  /** As they stand in the table. */
  readonly ordered: readonly ParameterRow[];
  readonly onShow: (row: ParameterRow) => void;
}

/** All that is known of the parameter at hand, and the ways to those beside it. */
function CurrentParameter({ row, ordered, onShow }: CurrentParameterProps) {
  const { t } = useTranslation('parameters');
  const { t: inventory } = useTranslation('inventory');
  if (row === undefined)
    return (
      <aside aria-label={t('page.choose')}>
        <p>{t('page.choose')}</p>
      </aside>
    );
  const index = ordered.findIndex(({ parameterId }) => parameterId === row.parameterId);
  // A row that the filter took away leads to the first one.
  const [previous, next] = [ordered[index - 1], ordered[index + 1]];
  return (
    <aside aria-label={t('details', { name: row.name })}>
      <Row gap="1" mb="2" fontSize="12px" color="fg.muted">
        {index >= 0 && (
          <span className="p-num">
            {inventory('drawer.position', {
              position: formatNumber(index + 1),
              total: formatNumber(ordered.length),
            })}
          </span>
        )}
        <Box flex={1} />
        <Steps
          onPrevious={previous && (() => onShow(previous))}
          onNext={next && (() => onShow(next))}
          isLast
        />
      </Row>
      <MonoText as="h2" display="block" mb="2">
        {row.name}
      </MonoText>
      <ParameterFacts row={row} />
    </aside>
  );
}
