import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { FlowExamples_company$key } from '../../../__generated__/FlowExamples_company.graphql.ts';
import type { FlowExamples_flow$key } from '../../../__generated__/FlowExamples_flow.graphql.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { FlowExampleRow } from './FlowExampleRow.tsx';

interface FlowExamplesProps {
  readonly flow: FlowExamples_flow$key;
  readonly company: FlowExamples_company$key;
}

/** Parameters that hold the type, with a few values that nobody can read. */
export function FlowExamples({ flow, company }: FlowExamplesProps) {
  const { t } = useTranslation('dataSecurity');
  const { examples } = useFragment(
    graphql`
      fragment FlowExamples_flow on DataFlowPlaces @throwOnFieldError {
        examples {
          parameterId
          ...FlowExampleRow_example
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
            {examples.map((example) => (
              <FlowExampleRow key={example.parameterId} example={example} />
            ))}
          </tbody>
        </SmallTable>
      )}
    </Section>
  );
}
