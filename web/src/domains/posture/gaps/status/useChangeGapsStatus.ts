import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useRelayEnvironment } from 'react-relay';
import type { useChangeGapsStatusMutation } from '../../../../__generated__/useChangeGapsStatusMutation.graphql.ts';
import { useMutate } from '../../../../entities/mutations/useMutate.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { toast } from '../../../../ui/feedback/Toaster.tsx';
import { followStatusChange, type Progress } from './followStatusChange.ts';
import { formatNumber } from '../../../../ui/text/format.ts';

type Input = useChangeGapsStatusMutation['variables']['input'];
/** Gaps by their raw keys, or all of a status that a filter keeps. */
type Which = Pick<Input, 'gapIds'> | Pick<Input, 'filter' | 'status'>;

const formatted = (count: number) => ({ count, formatted: formatNumber(count) });

/**
 * Changes the status of many gaps and tells in one toast how far it is, what was changed and what
 * was not.
 */
export function useChangeGapsStatus(
  onDone: () => void,
): (which: Which, newStatus: GapStatus, message: string) => void {
  const { t } = useTranslation('gaps');
  const { companyId } = useCompany();
  const environment = useRelayEnvironment();
  const [mutate] = useMutate<useChangeGapsStatusMutation>(graphql`
    mutation useChangeGapsStatusMutation($input: ChangeGapsStatusInput!) {
      changeGapsStatus(input: $input) {
        change {
          changeId
          total
          position
          changed
          skipped
          isDone
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const change = async (which: Which, newStatus: GapStatus, message: string) => {
    const status = t(`statuses.${newStatus}`);
    const id = toast.loading(t('bulk.changing', { status }));
    const show = ({ position, total }: Progress) =>
      void toast.loading(t('bulk.changing', { status }), {
        id,
        detail: t('bulk.progress', {
          position: formatNumber(position),
          ...formatted(total),
        }),
      });
    const finish = ({ changed, skipped }: Progress) => {
      const left = skipped > 0 ? { detail: t('bulk.skipped', formatted(skipped)) } : {};
      if (changed === 0) toast.error(t('bulk.none'), { id, ...left });
      else toast.success(t('bulk.changed', { status, ...formatted(changed) }), { id, ...left });
      onDone();
    };
    const { payloads, failure } = await mutate({
      input: { companyId, ...which, newStatus, ...(message !== '' && { message }) },
    });
    const started = payloads?.changeGapsStatus.change;
    if (!started) {
      console.error('The status of the gaps could not be changed.', failure);
      toast.error(t('bulk.failed'), { id, detail: failure ?? '' });
      return;
    }
    const { changeId } = started;
    try {
      finish(await followStatusChange(environment, { companyId, changeId }, started, show));
    } catch (error) {
      console.error('How far the change of the gaps is could not be asked.', error);
      toast.error(t('bulk.lost'), { id, detail: t('bulk.lostDetail') });
    }
  };
  return (which, newStatus, message) => void change(which, newStatus, message);
}
