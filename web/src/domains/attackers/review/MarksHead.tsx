import { MARK_STATES, type MarkState } from '@palisade/vocabulary/markFields.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PageBar } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { marksPath } from '../attackers.paths.ts';
import './review.texts.ts';
import { formatNumber } from '../../../ui/text/format.ts';

interface MarksHeadProps {
  readonly state: MarkState;
  /** How many marks there are; null when that could not be loaded. */
  readonly all: number | null;
  /** How many match, by state; null when that could not be loaded. */
  readonly matching: Readonly<Record<MarkState, number>> | null;
  /** Null while nothing changed. */
  readonly onReload: (() => void) | null;
}

/** Title with how many marks there are, and a tab for each state. */
export function MarksHead({ state, all, matching, onReload }: MarksHeadProps) {
  const { t } = useTranslation('markReview');
  const { companyId } = useCompany();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const show = (to: MarkState) =>
    void navigate({ pathname: marksPath(companyId, to), search: search.toString() });
  const news = (
    <span role="status">
      {onReload && (
        <Button size="xs" onClick={onReload}>
          {t('news')}
        </Button>
      )}
    </span>
  );
  return (
    <>
      <PageHeader
        parents={[t('section')]}
        title={t('title')}
        counts={all !== null && t('count', { count: all, formatted: formatNumber(all) })}
        actions={news}
      />
      <PageBar line mb="2">
        <TabList
          label={t('stateTabs')}
          items={MARK_STATES.map((each) => ({
            key: each,
            label: t(`states.${each}`),
            count: matching?.[each],
          }))}
          current={state}
          onChange={show}
          hasExactCounts
        />
      </PageBar>
    </>
  );
}
