import { ArrowUp, Filter as FilterIcon } from 'lucide-react';
import { Fragment, type UIEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type { StepList_attacker$key } from '../../../../__generated__/StepList_attacker.graphql.ts';
import type { StepListPageQuery } from '../../../../__generated__/StepListPageQuery.graphql.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/StateBlock.tsx';
import { Switch } from '../../../../ui/forms/Checkbox.tsx';
import { useHotkeys } from '../../../../ui/keys/useHotkeys.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { formatDate } from '../../../../ui/marks/formatTime.ts';
import { Kbd } from '../../../../ui/marks/Kbd.tsx';
import '../attackerDetails.texts.ts';
import type { AttackerParams } from '../attackerParams.ts';
import { StepItem } from './StepItem.tsx';
import './stepList.css';
import { TypesFilter } from './TypesFilter.tsx';

const PAGE = 50;
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
export function StepList({
  attacker,
  params,
  shown,
  news,
  isStale,
  onChange,
  onRefresh,
}: StepListProps) {
  const { t } = useTranslation('attackerDetails');
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    StepListPageQuery,
    StepList_attacker$key
  >(
    graphql`
      fragment StepList_attacker on Attacker
      @refetchable(queryName: "StepListPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        types: { type: "[AttackType!]" }
        successOnly: { type: "Boolean!" }
        from: { type: "DateTime" }
        to: { type: "DateTime" }
      )
      @throwOnFieldError {
        riskTypes {
          type
          label
        }
        steps(
          first: $count
          after: $cursor
          types: $types
          successOnly: $successOnly
          from: $from
          to: $to
        ) @connection(key: "StepList_steps") {
          totalCount @catch(to: NULL)
          edges {
            node {
              stepId
              startedAt
              ...StepItem_step
            }
          }
        }
      }
    `,
    attacker,
  );
  const { edges, totalCount } = data.steps;
  const list = useRef<HTMLUListElement>(null);
  const [isByKey, setIsByKey] = useState(false);
  const more = () => {
    if (hasNext && !isLoadingNext) loadNext(PAGE);
  };
  const move = (by: number) => {
    const at = edges.findIndex(({ node }) => node.stepId === shown);
    const next = edges[at + by]?.node;
    if (at + by >= edges.length - 1) more();
    if (!next) return;
    setIsByKey(true);
    onChange({ step: next.stepId });
  };
  useHotkeys({ j: () => move(1), k: () => move(-1) }, edges.length > 0);
  useEffect(() => {
    if (isByKey)
      list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [shown, isByKey]);
  const handleScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) more();
  };
  const isFiltered =
    params.types !== null || params.successOnly || params.from !== null || params.to !== null;
  const keys = (
    <>
      <Kbd>j</Kbd>
      <Kbd>k</Kbd>
    </>
  );
  return (
    <Panel title={t('steps.title')} count={totalCount ?? null} actions={keys} isFlush>
      <div className="steps-filters">
        <TypesFilter
          types={data.riskTypes}
          chosen={params.types ?? []}
          onChange={(types) => onChange({ types: types.length > 0 ? types : null })}
        />
        <Switch
          label={t('steps.onlySuccessful')}
          isChecked={params.successOnly}
          onChange={(successOnly) => onChange({ successOnly })}
        />
      </div>
      <div role="status" className="steps-news">
        {news > 0 && (
          <Button size="xs" icon={<ArrowUp size={14} />} onClick={onRefresh}>
            {t('steps.news', { count: news, formatted: news.toLocaleString('en-GB') })}
          </Button>
        )}
      </div>
      {edges.length === 0 ? (
        <EmptyState
          {...(isFiltered && { icon: <FilterIcon size={16} /> })}
          title={t(isFiltered ? 'steps.noneMatch' : 'steps.none')}
          body={t(isFiltered ? 'steps.noneMatchBody' : 'steps.noneBody')}
          {...(isFiltered && {
            action: (
              <Button
                onClick={() => onChange({ types: null, successOnly: false, from: null, to: null })}
              >
                {t('steps.clear')}
              </Button>
            ),
          })}
        />
      ) : (
        <ul
          ref={list}
          className="steps-list"
          aria-label={t('steps.title')}
          aria-busy={isStale}
          onScroll={handleScroll}
        >
          {edges.map(({ node }, index) => {
            const day = formatDate(new Date(node.startedAt));
            const before = edges[index - 1]?.node.startedAt;
            return (
              <Fragment key={node.stepId}>
                {(before === undefined || formatDate(new Date(before)) !== day) && (
                  <li className="steps-day">{day}</li>
                )}
                <StepItem
                  step={node}
                  isShown={node.stepId === shown}
                  onShow={() => {
                    setIsByKey(false);
                    onChange({ step: node.stepId });
                  }}
                />
              </Fragment>
            );
          })}
          {hasNext && (
            <li className="steps-more">
              <Button size="xs" variant="ghost" isBusy={isLoadingNext} onClick={more}>
                {t('steps.more')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}
