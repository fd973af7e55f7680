import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link, useParams } from 'react-router-dom';
import type { ParametersOfTemplate_endpoint$key } from '../../../__generated__/ParametersOfTemplate_endpoint.graphql.ts';
import { SectionFailure, UnavailableAgain } from '../../../entities/routing/Boundaries.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { templateTabs, type Side } from '../drawer/templateTabs.ts';
import { useTemplateLabel } from '../drawer/useTemplateLabel.ts';
import { inventoryPath } from '../inventory.paths.ts';
import { ParameterFacts } from './ParameterFacts.tsx';
import { parametersPath } from './parameters.paths.ts';
import { Missing } from './ParametersMissing.tsx';
import { ParametersTab } from './ParametersTab.tsx';
import { useParameters } from './useParameters.ts';

interface ParametersOfTemplateProps {
  readonly endpoint: ParametersOfTemplate_endpoint$key;
  /** As the address says it: short name or content type. */
  readonly contentType: string;
  readonly side: Side;
  readonly isSampling: boolean;
}

/**
 * The table of one content type and side, and beside it all that is known of the parameter at hand.
 */
export function ParametersOfTemplate({
  endpoint,
  contentType,
  side,
  isSampling,
}: ParametersOfTemplateProps) {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('parameters');
  const { companyId = '', apiId = '' } = useParams();
  const data = useFragment(
    graphql`
      fragment ParametersOfTemplate_endpoint on Endpoint @throwOnFieldError {
        endpointId
        method
        path
        host @catch(to: NULL) {
          name
        }
        ...useParameters_endpoint
      }
    `,
    endpoint,
  );
  const labelOf = useTemplateLabel();
  const { parameters, isComplete } = useParameters(data, true);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const templates = templateTabs(parameters ?? [], labelOf);
  const wanted = contentType.toLowerCase();
  const template = templates.find(
    (each) => each.side === side && (each.contentType === wanted || each.name === wanted),
  );
  if (!template && parameters !== null && isComplete)
    return (
      <Missing body={words('page.noTemplate', { contentType, side: t(`drawer.sides.${side}`) })} />
    );
  const rows = template?.parameters ?? [];
  const current = rows.find(({ parameterId }) => parameterId === currentId) ?? rows[0];
  const { endpointId, method, path, host } = data;
  return (
    <div className="parameters-page">
      <title>{`${words('page.title', { method, path })} · Palisade`}</title>
      <PageHeader
        title={
          <>
            <Link to={inventoryPath(companyId)}>{words('page.inventory')}</Link>
            <i aria-hidden="true">/</i>
            <Link
              className="parameters-crumb"
              to={inventoryPath(companyId, { endpointId })}
              aria-label={`${words('page.endpoint')}: ${method} ${path}`}
            >
              <MethodTag method={method} />
              <PathText path={path} limit={60} />
            </Link>
            <i aria-hidden="true">/</i>
            {template?.label ?? labelOf(contentType, side)}
          </>
        }
        counts={host?.name ?? <UnavailableAgain />}
        actions={
          <nav className="parameters-templates" aria-label={words('page.templates')}>
            {templates.map((each) => (
              <Link
                key={each.key}
                to={parametersPath(companyId, {
                  apiId,
                  endpointId,
                  method,
                  contentType: each.name,
                  side: each.side,
                })}
                replace
                aria-current={each === template ? 'page' : undefined}
              >
                {each.label}
              </Link>
            ))}
          </nav>
        }
      />
      <div className="parameters-columns">
        {parameters === null ? (
          <SectionFailure />
        ) : (
          <ParametersTab
            parameters={rows}
            isComplete={isComplete}
            isSampling={isSampling}
            onCurrent={(row) => setCurrentId(row?.parameterId ?? null)}
          />
        )}
        <aside
          aria-label={
            current === undefined ? words('page.choose') : words('details', { name: current.name })
          }
        >
          {current === undefined ? (
            <p>{words('page.choose')}</p>
          ) : (
            <h2 className="drawer-mono">{current.name}</h2>
          )}
          {current !== undefined && <ParameterFacts row={current} />}
        </aside>
      </div>
    </div>
  );
}
