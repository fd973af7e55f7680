import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { useTranslation } from 'react-i18next';
import { StatusPill, type StatusShape } from '../../../ui/marks/StatusPill.tsx';
import './gaps.texts.ts';
import { knownStatus } from './gapStatus.ts';

/** Shape of each status of gaps. */
export const STATUS_SHAPES: Readonly<Record<GapStatus, StatusShape>> = {
  open: 'open',
  inProcess: 'progress',
  resolved: 'done',
  ignored: 'ignored',
  hidden: 'hidden',
  deactivated: 'ignored',
};

/** Where people stand with a gap, as a shape and a word. */
export function GapStatusPill({ status }: { readonly status: string }) {
  const { t } = useTranslation('gaps');
  const known = knownStatus(status);
  return <StatusPill shape={STATUS_SHAPES[known]} label={t(`statuses.${known}`)} />;
}
