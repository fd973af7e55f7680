import { TICKET_STATES, TICKET_SUBJECTS } from '@palisade/vocabulary/tickets.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreloadedQuery } from 'react-relay';
import type { SavedTicketFiltersQuery } from '../../../../__generated__/SavedTicketFiltersQuery.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { useFieldLabels } from '../../../../entities/endpointFields/useFieldLabels.ts';
import { useFieldOptions } from '../../../../entities/endpointFields/useFieldOptions.ts';
import { ListFilters } from '../../../../entities/lists/ListFilters.tsx';
import { useIntegrations } from '../../../../entities/tickets/useIntegrations.ts';
import type { FilterLabels } from '../../../../ui/filters/filterLabels.ts';
import { ticketList, type TicketsParams } from '../ticketList.ts';
import { SavedTicketFilters } from '../saved/SavedTicketFilters.tsx';

type FieldKey =
  | 'thing'
  | 'integration'
  | 'kind'
  | 'state'
  | 'title'
  | 'number'
  | 'vendorStatus'
  | 'createdBy'
  | 'createdAt'
  | 'changedAt';

interface TicketFiltersProps {
  readonly saved: PreloadedQuery<SavedTicketFiltersQuery>;
  readonly params: TicketsParams;
  readonly onChange: (change: Partial<TicketsParams>) => void;
}

/** Search, conditions and saved filters of the tickets; integrations are chosen by who sees them. */
export function TicketFilters(props: TicketFiltersProps) {
  const { can } = useCompany();
  return can('seeIntegrations') ? (
    <WithIntegrations {...props} />
  ) : (
    <Filters {...props} integrations={null} />
  );
}

function WithIntegrations(props: TicketFiltersProps) {
  const { integrations } = useIntegrations();
  return <Filters {...props} integrations={Array.isArray(integrations) ? integrations : []} />;
}

interface FiltersProps extends TicketFiltersProps {
  readonly integrations:
    | readonly { readonly integrationId: string; readonly name: string }[]
    | null;
}

function Filters({ saved, params, onChange, integrations }: FiltersProps) {
  const { t } = useTranslation('remediation');
  const { t: tTickets } = useTranslation('tickets');
  const offers = useCallback(
    ({ key }: { readonly key: string }) => key !== 'integration' || integrations !== null,
    [integrations],
  );
  const words = useFieldLabels(params.filter);
  const ofEndpoints = useFieldOptions();
  const labels = useMemo(
    (): FilterLabels => ({
      // The fields are those of the vocabulary.
      field: (key) => (key === 'label' ? words.field(key) : t(`tickets.fields.${key as FieldKey}`)),
      value: (field, value) => {
        if (field === 'label') return words.value?.(field, value) ?? null;
        const thing = TICKET_SUBJECTS.find((each) => field === 'thing' && each === value);
        const state = TICKET_STATES.find((each) => field === 'state' && each === value);
        if (thing) return t(`tickets.things.${thing}`);
        if (state) return t(`tickets.states.${state}`);
        if (field === 'kind')
          return tTickets(`vendors.${value === 'serviceNow' ? 'serviceNow' : 'jira'}`);
        return (
          (field === 'integration' &&
            integrations?.find(({ integrationId }) => integrationId === value)?.name) ||
          value
        );
      },
    }),
    [t, tTickets, words, integrations],
  );
  const loadOptions = useCallback(
    async (field: string, search: string) =>
      field === 'label'
        ? ofEndpoints(field, search)
        : (integrations ?? [])
            .map(({ integrationId, name }) => ({ value: integrationId, label: name }))
            .filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase())),
    [integrations, ofEndpoints],
  );
  return (
    <ListFilters
      list={ticketList}
      params={params}
      onChange={onChange}
      labels={labels}
      loadOptions={loadOptions}
      offers={offers}
      placeholder={t('tickets.search')}
    >
      <SavedTicketFilters query={saved} params={params} onChange={onChange} />
    </ListFilters>
  );
}
