import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { FlowExamples_company$key } from '../../../__generated__/FlowExamples_company.graphql.ts';
import type { FlowExamples_flow$key } from '../../../__generated__/FlowExamples_flow.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { LinkButton } from '../../../ui/buttons/Button.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { MonoText } from '../drawer/MonoText.ts';
import { ENDPOINT_DRAWER } from '../inventory.paths.ts';

interface FlowExamplesProps {
  readonly flow: FlowExamples_flow$key;
  readonly company: FlowExamples_company$key;
}

const PATH_LETTERS = 48;

/** Parameters that hold the type, with a few values that nobody can read. */
export function FlowExamples({ flow, company }: FlowExamplesProps) {
  const { t } = useTranslation('dataSecurity');
  const drawers = useDrawers();
  const { examples } = useFragment(
    graphql`
      fragment FlowExamples_flow on DataFlowPlaces @throwOnFieldError {
        examples {
          parameterId
          name
          location
          values
          endpoint {
            endpointId
            method
            path
          }
        }
      }
    `,
    flow,
  );
  const { sampling } = useFragment(
    graphql`
      fragment FlowExamples_company on Company @throwOnFieldError {
        sampling
      }
    `,
    company,
  );
  return (
    <Section title={t('flow.examples')} note={t('flow.examplesNote')}>
      {examples.length === 0 ? (
        t(sampling ? 'flow.noExamples' : 'flow.noSampling')
      ) : (
        <SmallTable aria-label={t('flow.examples')} layout="fixed" css={{ '& td': { py: '1.5' } }}>
          <thead>
            <tr>
              <th scope="col" style={{ width: '24%' }}>
                {t('flow.parameter')}
              </th>
              <th scope="col">{t('flow.endpoint')}</th>
              <th scope="col">{t('flow.values')}</th>
            </tr>
          </thead>
          <tbody>
            {examples.map(({ parameterId, name, endpoint, values }) => (
              <tr key={parameterId}>
                <td>
                  <TruncatedText text={name} />
                </td>
                <td style={{ whiteSpace: 'nowrap', overflow: 'hidden' }}>
                  {endpoint && (
                    <>
                      <MethodTag method={endpoint.method} />{' '}
                      <LinkButton
                        onClick={() =>
                          drawers.push({
                            name: ENDPOINT_DRAWER,
                            id: endpoint.endpointId,
                            tab: 'parameters',
                          })
                        }
                      >
                        <PathText path={endpoint.path} limit={PATH_LETTERS} />
                      </LinkButton>
                    </>
                  )}
                </td>
                <td>
                  <MonoText>{values.join(', ')}</MonoText>
                </td>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      )}
    </Section>
  );
}
