import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { TicketThing } from '@palisade/vocabulary/tickets.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { useUnlinkTicket } from '../../../../entities/tickets/useUnlinkTicket.ts';
import { Field } from '../../../../ui/forms/Field.tsx';
import { Select } from '../../../../ui/forms/Select.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog.tsx';
import { asUnlinked } from './asUnlinked.ts';
import type { TicketRow } from './useTickets.ts';

interface UnlinkTicketDialogProps {
  readonly ticket: TicketRow;
  readonly thing: TicketThing;
  /** Conditions of the list that it is in: what they count follows. */
  readonly filter: Filter | null;
  readonly onClose: () => void;
}

/**
 * Asks before a ticket is taken off what it is about; off which, where it is about several things.
 */
export function UnlinkTicketDialog({ ticket, thing, filter, onClose }: UnlinkTicketDialogProps) {
  const { t } = useTranslation('remediation');
  const { t: tTickets } = useTranslation('tickets');
  const { companyId } = useCompany();
  const [unlink] = useUnlinkTicket(
    thing,
    () => undefined,
    (store, input) => asUnlinked(store, companyId, filter, input),
  );
  const { id, number, title, kind, about, aboutCount } = ticket;
  const [thingId, setSubjectId] = useState(about[0]?.thingId ?? '');
  const nameOf = ({ thingId: id, ...about }: TicketRow['about'][number]) => {
    // What it is called is unknown just now: its key tells it apart from the others.
    if (!about.gap.ok || !about.attacker.ok) return id;
    const [gap, attacker] = [about.gap.value, about.attacker.value];
    const gone = t(thing === 'gap' ? 'tickets.gapGone' : 'tickets.attackerGone');
    return gap?.name ?? (attacker && (attacker.sourceId || attacker.sourceType)) ?? gone;
  };
  const handleConfirm = () => {
    onClose();
    unlink({ id, thingId });
  };
  return (
    <ConfirmDialog
      isOpen
      title={tTickets('list.unlinkTitle', { ticket: number ?? title })}
      confirmLabel={tTickets('list.unlink')}
      onCancel={onClose}
      onConfirm={handleConfirm}
    >
      {aboutCount > 1 && (
        <Field
          label={t('tickets.unlink.from')}
          hint={t('tickets.unlink.others', { count: aboutCount - 1 })}
        >
          <Select
            options={about.map((each) => ({ value: each.thingId, label: nameOf(each) }))}
            value={thingId}
            onChange={setSubjectId}
          />
        </Field>
      )}
      {aboutCount > 1
        ? t('tickets.unlink.stays')
        : tTickets('list.unlinkBody', {
            vendor: tTickets(`vendors.${kind === 'serviceNow' ? 'serviceNow' : 'jira'}`),
          })}
    </ConfirmDialog>
  );
}
