import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreloadedQuery } from 'react-relay';
import type { DataTypeCountQuery } from '../../../__generated__/DataTypeCountQuery.graphql.ts';
import type { GapCountQuery } from '../../../__generated__/GapCountQuery.graphql.ts';
import type { InventoryCountQuery } from '../../../__generated__/InventoryCountQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { identityOf } from '../../../entities/routing/Boundaries.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { StatStrip } from '../../../ui/layout/StatStrip.tsx';
import { Text } from '../../../ui/text/Text.ts';
import { DataTypeCount } from './DataTypeCount.tsx';
import type { Discovered } from './DiscoveredCount.tsx';
import { GapCount } from './GapCount.tsx';
import { InventoryCount } from './InventoryCount.tsx';

interface DiscoveryProps {
  readonly inventory: PreloadedQuery<InventoryCountQuery>;
  readonly dataTypes: PreloadedQuery<DataTypeCountQuery>;
  readonly gaps: PreloadedQuery<GapCountQuery>;
}

/** What was discovered so far, as far as the reader may see it; each count waits and fails alone. */
export function Discovery({ inventory, dataTypes, gaps }: DiscoveryProps) {
  const { t } = useTranslation('onboarding');
  const { can } = useCompany();
  const stat = (of: Discovered, resetKey: string, value: ReactNode) => ({
    key: of,
    label: t(`discovery.${of}`),
    value: <CountBoundary resetKey={resetKey}>{value}</CountBoundary>,
  });
  const stats = [
    ...(can('seeInventory')
      ? (['hosts', 'apis', 'endpoints'] as const).map((of) =>
          stat(of, identityOf(inventory), <InventoryCount of={of} queryRef={inventory} />),
        )
      : []),
    ...(can('seeDataSecurity')
      ? [stat('dataTypes', identityOf(dataTypes), <DataTypeCount queryRef={dataTypes} />)]
      : []),
    ...(can('seeGaps') ? [stat('gaps', identityOf(gaps), <GapCount queryRef={gaps} />)] : []),
  ];
  if (stats.length === 0) return null;
  return (
    <Box as="section" px="gutter" pb="4" aria-label={t('discovery.title')}>
      <StatStrip stats={stats} />
    </Box>
  );
}

interface CountBoundaryProps {
  /** Changes when the count is to try again. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

function CountBoundary({ resetKey, children }: CountBoundaryProps) {
  const { t } = useTranslation('onboarding');
  const failure = (
    <Text textStyle="small" tone="danger">
      {t('discovery.unavailable')}
    </Text>
  );
  return (
    <ErrorBoundary resetKey={resetKey} fallback={() => failure}>
      <Suspense fallback={<Skeleton width={56} height={20} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
