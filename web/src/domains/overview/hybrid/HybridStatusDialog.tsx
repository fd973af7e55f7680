import { chakra } from '@chakra-ui/react/styled-system';
import { checkStatus, groupStatus, SERVICE_CHECK } from '@palisade/vocabulary/hybridChecks.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import type {
  HybridStatusDialogQuery,
  HybridStatusDialogQuery$data,
} from '../../../__generated__/HybridStatusDialogQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { HybridDialog } from './HybridDialog.tsx';
import { HybridMark } from './HybridMark.tsx';

const Group = chakra('section', {
  base: {
    paddingTop: '2',
    '& + &': { paddingTop: '5' },
    '& h3': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 80px',
      textStyle: 'body',
      fontWeight: 'semibold',
      paddingBottom: '1',
    },
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto 80px',
      alignItems: 'center',
      gap: '3',
      minHeight: '8',
      borderTop: '1px solid',
      borderColor: 'border.subtle',
    },
    '& small': { textStyle: 'small', color: 'fg.subtle', overflowWrap: 'anywhere' },
  },
});

type Status = NonNullable<NonNullable<HybridStatusDialogQuery$data['company']>['hybridStatus']>;
type Check = Status['statusChecks'][number];

const GROUPS = ['statusChecks', 'preFlightChecks', 'toolsInfo'] as const;

/** Whether the parts of this installation work, its settings and its versions. */
export default function HybridStatusDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('overview');
  return (
    <HybridDialog title={t('hybrid.status')} onClose={onClose}>
      {(fetchKey) => <Groups fetchKey={fetchKey} />}
    </HybridDialog>
  );
}

function Groups({ fetchKey }: { readonly fetchKey: number }) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { company } = useLazyLoadQuery<HybridStatusDialogQuery>(
    graphql`
      query HybridStatusDialogQuery($companyId: ID!) @throwOnFieldError {
        company(companyId: $companyId) {
          hybridStatus {
            statusChecks {
              checkType
              isOk
              isOptional
              note
            }
            preFlightChecks {
              checkType
              isOk
              isOptional
              note
            }
            toolsInfo {
              checkType
              isOk
              isOptional
              note
            }
          }
        }
      }
    `,
    { companyId },
    { fetchKey, fetchPolicy: 'network-only' },
  );
  const status = company?.hybridStatus;
  if (status == null)
    return (
      <Note as="p" role="status">
        {t('hybrid.upgrade')}
      </Note>
    );
  return GROUPS.map((group) => (
    <Group key={group} aria-label={t(`hybrid.groups.${group}`)}>
      <h3>
        {t(`hybrid.groups.${group}`)}
        <HybridMark status={groupStatus(status[group])} />
      </h3>
      <ul>
        {status[group].map((check) => (
          <li key={`${check.checkType} ${check.note ?? ''}`}>
            <CheckName check={check} />
            <small>
              <CheckNote check={check} />
            </small>
            <HybridMark status={checkStatus(check)} />
          </li>
        ))}
      </ul>
    </Group>
  ));
}

function CheckName({ check: { checkType, note } }: { readonly check: Check }) {
  const { t } = useTranslation('overview');
  if (checkType === SERVICE_CHECK) return t('hybrid.checks.service', { name: note ?? '' });
  // A release of the services that is newer than the pages may look at more.
  return t(`hybrid.checks.${checkType as 'intake'}`, { defaultValue: checkType });
}

function CheckNote({ check: { checkType, note } }: { readonly check: Check }) {
  if (note === null || checkType === SERVICE_CHECK) return null;
  if (checkType === 'recentTraffic') return <TimeText value={note} format="longAge" />;
  return note;
}
