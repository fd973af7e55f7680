import { ArrowUp } from 'lucide-react';
import type { UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { StepList_attacker$key } from '../../../../__generated__/StepList_attacker.graphql.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { Steps as WaysBeside } from '../../../../ui/drawer/Steps.tsx';
import '../attackerDetails.texts.ts';
import type { AttackerParams } from '../attackerParams.ts';
import { NoSteps } from './NoSteps.tsx';
import { StepDays } from './StepDays.tsx';
import { StepFilters } from './StepFilters.tsx';
import './stepList.css';
import { useStepKeys } from './useStepKeys.ts';
import { useStepPages } from './useStepPages.ts';
import { formatNumber } from '../../../../ui/text/format.ts';

/** Pixels from the end of the list at which the next page is asked for. */
const NEAR_PX = 240;

interface StepListProps {
  readonly attacker: StepList_attacker$key;
  readonly params: AttackerParams;
  /** Raw key of the step that is shown beside it. */
  readonly shown: string | null;
  /** Steps that came since the list was asked for. */
  readonly news: number;
  readonly isStale: boolean;
  readonly onChange: (part: Partial<AttackerParams>) => void;
  readonly onRefresh: () => void;
}

/** Steps of an attacker, newest first, by pages; j and k go through them. */
export function StepList({ attacker: key, shown, news, onRefresh, ...rest }: StepListProps) {
  const { t } = useTranslation('attackerDetails');
  const attacker = useFragment(
    graphql`
      fragment StepList_attacker on Attacker
      @argumentDefinitions(
        types: { type: "[AttackType!]" }
        successOnly: { type: "Boolean!" }
        from: { type: "DateTime" }
        to: { type: "DateTime" }
      )
      @throwOnFieldError {
        ...StepFilters_attacker
        ...useStepPages_attacker
          @arguments(types: $types, successOnly: $successOnly, from: $from, to: $to)
      }
    `,
    key,
  );
  const pages = useStepPages(attacker);
  const ids = pages.steps.map(({ stepId }) => stepId);
  const { list, show, onPrevious, onNext } = useStepKeys(
    ids,
    shown,
    (step) => rest.onChange({ step }),
    pages.more,
  );
  const ways = (
    <WaysBeside
      keys={{ previous: 'k', next: 'j' }}
      labels={{ previous: t('steps.previous'), next: t('steps.next') }}
      onPrevious={onPrevious}
      onNext={onNext}
      isLast
    />
  );
  return (
    <Panel title={t('steps.title')} count={pages.totalCount} actions={ways} isFlush>
      <StepFilters attacker={attacker} params={rest.params} onChange={rest.onChange} />
      <div role="status" className="steps-news">
        {news > 0 && (
          <Button size="xs" icon={<ArrowUp size={14} />} onClick={onRefresh}>
            {t('steps.news', { count: news, formatted: formatNumber(news) })}
          </Button>
        )}
      </div>
      <Steps pages={pages} shown={shown} list={list} onShow={show} {...rest} />
    </Panel>
  );
}

interface StepsProps extends Pick<StepListProps, 'params' | 'shown' | 'isStale' | 'onChange'> {
  readonly pages: ReturnType<typeof useStepPages>;
  readonly list: ReturnType<typeof useStepKeys>['list'];
  readonly onShow: (stepId: string) => void;
}

function Steps({ pages, list, params, shown, isStale, onShow, onChange }: StepsProps) {
  const { t } = useTranslation('attackerDetails');
  const { steps, hasNext, isLoadingNext, more } = pages;
  const handleScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) more();
  };
  if (steps.length === 0)
    return (
      <NoSteps
        isFiltered={
          params.types !== null || params.successOnly || params.from !== null || params.to !== null
        }
        onClear={() => onChange({ types: null, successOnly: false, from: null, to: null })}
      />
    );
  return (
    <ul
      ref={list}
      className="steps-list"
      aria-label={t('steps.title')}
      aria-busy={isStale}
      onScroll={handleScroll}
    >
      <StepDays steps={steps} shown={shown} onShow={onShow} />
      {hasNext && (
        <li className="steps-more">
          <Button size="xs" variant="ghost" isBusy={isLoadingNext} onClick={more}>
            {t('steps.more')}
          </Button>
        </li>
      )}
    </ul>
  );
}
