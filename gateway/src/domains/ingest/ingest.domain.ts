import type { GatewayDomain } from '../../platform/domain.ts';
import { ingestLoaders } from './ingest.loaders.ts';
import { ingestResolvers } from './ingest.resolvers.ts';

export const ingest: GatewayDomain = {
  name: 'ingest',
  resolvers: ingestResolvers,
  loaders: ingestLoaders,
  nodes: {
    LedgerLine: {
      permission: 'feature_asset_monitoring:read',
      load: (companyId, keys, { ingest: loaders }) => loaders.lineByKey(companyId, keys),
    },
    IngestBatch: {
      permission: 'feature_asset_monitoring:read',
      load: (companyId, keys, { ingest: loaders }) => loaders.batchByKey(companyId, keys),
    },
  },
};
