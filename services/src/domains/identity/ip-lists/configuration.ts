import type { ConfigurationShare } from '../../../platform/configuration.ts';
import { saveIpRange } from './changeIpList.ts';
import { ipRanges, takeTurn } from './ipLists.repository.ts';

/**
 * Addresses that nothing is learned from. Who may sign in from where is decided in each environment
 * by itself, since a list that is copied could shut people out.
 */
export const ipListConfiguration: ConfigurationShare = {
  kinds: ['excludedRange'],
  read: async (query) =>
    (await ipRanges(query, 'exclude'))
      .map(({ range, comment }) => ({
        kind: 'excludedRange' as const,
        key: range,
        name: range,
        values: { comment },
        needs: [],
      }))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
  takeTurn,
  async write(query, request, { item }) {
    const known = (await ipRanges(query, 'exclude')).find(({ range }) => range === item.key);
    const { comment } = item.values as { comment: string }; // As `read` gives them.
    await saveIpRange(query, request, 'exclude', { range: item.key, comment }, known?.id ?? null);
  },
  async finish() {
    // The ranges are published with each of them.
  },
};
