import type { RegulationKey } from '@palisade/vocabulary/regulationField.ts';
import type { ConfigurationShare } from '../../../platform/configuration.ts';
import { chosenRegulations } from './compliance.repository.ts';
import { chooseRegulations } from './chooseRegulations.ts';

/** Regulations that the company answers to. */
export const regulationConfiguration: ConfigurationShare = {
  kinds: ['regulations'],
  read: async (query) => [
    {
      kind: 'regulations',
      key: '',
      name: '',
      values: { regulations: await chosenRegulations(query) },
      needs: [],
    },
  ],
  takeTurn: (query) =>
    query(
      `insert into inventory.chosen_regulations (company_id, regulations) values ($1, '{}')
        on conflict (company_id) do update set regulations = chosen_regulations.regulations`,
      [query.companyId],
    ),
  async write(query, request, { item }) {
    const { regulations } = item.values as { regulations: RegulationKey[] }; // As `read` gives them.
    await chooseRegulations(query, request, regulations);
  },
  async finish() {
    // They are read whenever somebody asks.
  },
};
