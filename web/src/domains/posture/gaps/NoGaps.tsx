import { GAP_STATUSES, type GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { pastedId } from '../../../entities/lists/pastedId.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { policiesPath } from '../posture.paths.ts';
import type { CountOf } from './gapCounts.ts';
import { GAP_IDS } from './gapList.ts';
import { useStatusAddress } from './useStatusAddress.ts';

interface NoGapsProps {
  readonly status: GapStatus;
  readonly isFiltered: boolean;
  readonly search: string;
  readonly countOf: CountOf;
  readonly onClear: () => void;
}

/** In the place of gaps where there are none: where they are instead, or what comes here. */
export function NoGaps({ status, isFiltered, search, countOf, onClear }: NoGapsProps) {
  const { t } = useTranslation('gaps');
  const { companyId, name, can, sees } = useCompany();
  const elsewhere = GAP_STATUSES.filter((each) => each !== status && (countOf(each) ?? 0) > 0);
  const clear = <Button onClick={onClear}>{t('clear')}</Button>;
  if (isFiltered && elsewhere.length > 0)
    return (
      <EmptyState
        body={t('empty.elsewhere')}
        action={
          <>
            {elsewhere.map((each) => (
              <StatusLink key={each} status={each} count={countOf(each) ?? 0} />
            ))}
            {clear}
          </>
        }
      />
    );
  const id = isFiltered ? pastedId(search, GAP_IDS) : null;
  if (id?.op === 'is')
    return (
      <EmptyState
        body={t('empty.id', { count: [id.value].flat().length, company: name })}
        action={clear}
      />
    );
  if (isFiltered) return <EmptyState action={clear} />;
  // Without counts there may be some.
  if (elsewhere.length > 0 || countOf(status) === undefined)
    return <EmptyState body={t('empty.ofStatus')} />;
  const policies = (
    <Button asChild>
      <Link to={policiesPath(companyId)}>{t('empty.action')}</Link>
    </Button>
  );
  return (
    <EmptyState
      title={t('empty.title')}
      body={t('empty.body')}
      action={can('seePolicies') && sees('settings/posture-policies') && policies}
    />
  );
}

interface StatusLinkProps {
  readonly status: GapStatus;
  readonly count: number;
}

/** To the same search under the status that has gaps. */
function StatusLink({ status, count }: StatusLinkProps) {
  const { t } = useTranslation('gaps');
  const addressOf = useStatusAddress();
  return (
    <Button asChild>
      <Link to={addressOf(status)}>
        {t('empty.inStatus', { status: t(`statuses.${status}`), formatted: formatNumber(count) })}
      </Link>
    </Button>
  );
}
