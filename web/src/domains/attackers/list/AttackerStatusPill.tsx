import type { AttackerStatus } from '@palisade/vocabulary/attackerStatuses.ts';
import { useTranslation } from 'react-i18next';
import { StatusPill, type StatusShape } from '../../../ui/marks/StatusPill.tsx';
import './attackersList.texts.ts';
import { knownStatus } from './knownTab.ts';

/** Shape of each status of attackers. */
const SHAPES: Readonly<Record<AttackerStatus, StatusShape>> = { open: 'open', fixing: 'progress', fixed: 'done', ignored: 'ignored', deleted: 'hidden' };

/** Where people stand with an attacker, as a shape and a word; a status of a newer server counts as open. */
export function AttackerStatusPill({ status }: { readonly status: string }) {
  const { t } = useTranslation('attackersList');
  const known = knownStatus(status);
  return <StatusPill shape={SHAPES[known]} label={t(`statuses.${known}`)} />;
}
