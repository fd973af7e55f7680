import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../../ui/marks/StatusPill.tsx';
import { ATTACKER_SHAPES } from '../../../entities/attackers/attackerShapes.ts';
import './attackersList.texts.ts';
import { knownStatus } from './attackerTabs.ts';

/**
 * Where people stand with an attacker, as a shape and a word; a status of a newer server counts as
 * open.
 */
export function AttackerStatusPill({ status }: { readonly status: string }) {
  const { t } = useTranslation('attackersList');
  const known = knownStatus(status);
  return <StatusPill shape={ATTACKER_SHAPES[known]} label={t(`statuses.${known}`)} />;
}
