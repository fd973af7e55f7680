import { chakra } from '@chakra-ui/react/styled-system';
import { REGULATION_FIELD, REGULATION_KEYS } from '@palisade/vocabulary/regulationField.ts';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type {
  ComplianceQuery,
  ComplianceQuery$data,
} from '../../../__generated__/ComplianceQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { regulationName } from '../../../entities/endpointFields/regulationName.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { Unavailable } from '../../../ui/marks/Unavailable.tsx';
import { gapsPath } from '../../posture/posture.paths.ts';
import { regulationsPath } from '../compliance/compliance.paths.ts';
import { ListLink } from './ListLink.tsx';
import { MapLink } from './MapLink.tsx';

const ComplianceDocument = graphql`
  query ComplianceQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      dataSecurity {
        compliance {
          regulation
          dataTypes
          endpoints
          openGaps @catch(to: NULL)
        }
      }
    }
  }
`;

type Company = NonNullable<ComplianceQuery$data['company']>;
type Figures = NonNullable<Company['dataSecurity']>['compliance'][number];

const Table = chakra(SmallTable, {
  base: {
    '& :is(th, td):not(:first-of-type)': { textAlign: 'end' },
    '& th:first-of-type': { textAlign: 'start' },
  },
});

/** What the company's regulations touch, each count leading to what it counts. */
export function Compliance({ queryRef }: { readonly queryRef: PreloadedQuery<ComplianceQuery> }) {
  const { t } = useTranslation('dataSecurity');
  const { companyId, can } = useCompany();
  const { company } = usePreloadedQuery<ComplianceQuery>(ComplianceDocument, queryRef);
  const figures = company?.dataSecurity?.compliance ?? [];
  const hasSettings = can('seeDataTypes');
  const columns = ['types', 'endpoints', ...(can('seeGaps') ? (['gaps'] as const) : [])] as const;
  return (
    <Panel
      title={t('compliance.title')}
      note={t('compliance.about')}
      actions={
        hasSettings &&
        figures.length > 0 && <Link to={regulationsPath(companyId)}>{t('compliance.choose')}</Link>
      }
    >
      {figures.length === 0 ? (
        <EmptyState
          icon={<Scale size={16} />}
          title={t('compliance.none')}
          body={t(hasSettings ? 'compliance.noneBody' : 'compliance.noneHere')}
          action={
            hasSettings && (
              <Button asChild>
                <Link to={regulationsPath(companyId)}>{t('compliance.choose')}</Link>
              </Button>
            )
          }
        />
      ) : (
        <Table layout="fixed" aria-label={t('compliance.title')}>
          <thead>
            <tr>
              <th scope="col">{t('compliance.regulation')}</th>
              {columns.map((column) => (
                <chakra.th key={column} scope="col" width="130px">
                  {t(`compliance.${column}`)}
                </chakra.th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map((row) => (
              <RegulationRow key={row.regulation} figures={row} />
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function RegulationRow({ figures }: { readonly figures: Figures }) {
  const { companyId, can } = useCompany();
  const { regulation, dataTypes, endpoints, openGaps } = figures;
  const filter = { all: [{ field: REGULATION_FIELD.key, op: 'is', value: [regulation] }] } as const;
  const shown = { regulation: REGULATION_KEYS.find((key) => key === regulation) ?? null };
  return (
    <tr>
      <td>{regulationName(regulation)}</td>
      <td>
        <MapLink shown={shown}>
          <NumberText value={dataTypes} />
        </MapLink>
      </td>
      <td>
        <ListLink filter={filter}>
          <NumberText value={endpoints} />
        </ListLink>
      </td>
      {can('seeGaps') && (
        <td>
          {openGaps == null ? (
            <Unavailable />
          ) : (
            <Link to={gapsPath(companyId, { filter })}>
              <NumberText value={openGaps} />
            </Link>
          )}
        </td>
      )}
    </tr>
  );
}
