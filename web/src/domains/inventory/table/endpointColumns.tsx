import type { TFunction } from 'i18next';
import { type ColumnKinds, defineColumns } from '../../../entities/lists/defineColumns.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { exposureOf } from '../../../ui/marks/exposure.ts';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { RiskMeter } from '../../../ui/marks/RiskMeter.tsx';
import { Sparkline } from '../../../ui/marks/Sparkline.tsx';
import { TagList } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Unavailable } from '../../../ui/marks/Unavailable.tsx';
import { GapCount } from '../../../entities/endpointFields/GapCount.tsx';
import { AuthKinds } from './AuthKinds.tsx';
import { AuthText } from './AuthText.tsx';
import type { EndpointGroup } from './groupItems.ts';
import { LearningText } from './LearningText.tsx';
import type { EndpointRow } from './useEndpointRows.ts';

type Texts = TFunction<'inventoryPage'>;

interface Context {
  readonly t: Texts;
  /** Whether the window has 1280 pixels or more. */
  readonly isWide: boolean;
  /** Letters of a path that have room. */
  readonly pathLetters: number;
}

const isTold = (exposure = 'unknown'): boolean => exposureOf(exposure) !== 'unknown';
const NONE = <span className="p-num-none">–</span>;
const UNAVAILABLE = <Unavailable />;
const words = (text: string | null | undefined) =>
  text ? (
    <span className="p-trunc" title={text}>
      {text}
    </span>
  ) : (
    NONE
  );
const tags = (items: readonly string[] | undefined) => <TagList items={items ?? []} limit={1} />;

/** What the columns of the inventory show, by key, in the order in which they can be chosen. */
const COLUMNS = {
  method: () => ({ width: 70, isSortable: true, cell: (row) => <MethodTag method={row.method} /> }),
  path: ({ pathLetters }) => ({
    isName: true,
    isSortable: true,
    cell: (row) => <PathText path={row.path} limit={pathLetters} />,
  }),
  host: ({ isWide }) => ({
    width: isWide ? 170 : 128,
    isSortable: true,
    cell: (row) => <HostText host={row.host.name} isExternal={row.host.isExternal} />,
  }),
  api: () => ({
    width: 140,
    cell: (row) => (row.api === null ? UNAVAILABLE : words(row.api?.name)),
  }),
  riskScore: () => ({
    width: 78,
    align: 'end',
    isSortable: true,
    cell: (row) => <RiskMeter score={row.riskScore} />,
    groupCell: (group) => group.kind === 'group' && <RiskMeter score={group.riskScore} />,
  }),
  openGaps: () => ({
    width: 68,
    align: 'end',
    isSortable: true,
    cell: (row) => <GapCount count={row.openGaps} worst={row.worstGap} />,
    groupCell: (group) =>
      group.kind === 'group' &&
      group.openGaps != null && <GapCount count={group.openGaps} worst={group.worstGap} />,
  }),
  attackers: () => ({
    width: 98,
    align: 'end',
    isSortable: true,
    cell: (row) => (row.attackers == null ? NONE : <NumberText value={row.attackers} />),
    groupCell: (group) =>
      group.kind === 'group' && group.attackers != null && <NumberText value={group.attackers} />,
  }),
  dataTypes: () => ({ width: 106, cell: (row) => tags(row.dataTypes?.map(catalogueText)) }),
  dataCategories: () => ({
    width: 120,
    cell: (row) => tags(row.dataCategories?.map(catalogueText)),
  }),
  sensitive: ({ t }) => ({ width: 84, cell: (row) => words(t(row.sensitive ? 'yes' : 'no')) }),
  authenticated: () => ({
    width: 86,
    cell: (row) => <AuthText authenticated={row.authenticated} />,
  }),
  authTypes: () => ({ width: 128, cell: (row) => <AuthKinds kinds={row.authTypes ?? []} /> }),
  isExternal: ({ t }) => ({
    width: 84,
    cell: (row) =>
      isTold(row.exposure) ? words(t(row.exposure === 'external' ? 'yes' : 'no')) : NONE,
  }),
  learningState: () => ({ width: 104, cell: (row) => <LearningText state={row.learningState} /> }),
  labels: () => ({
    width: 140,
    cell: ({ labels }) =>
      labels === null ? (
        UNAVAILABLE
      ) : (
        <TagList items={labels?.map(({ name }) => name) ?? []} variant="solid" limit={1} />
      ),
  }),
  sources: () => ({
    width: 128,
    cell: (row) => <TagList items={row.sources ?? []} variant="solid" limit={1} />,
  }),
  protocols: () => ({ width: 112, cell: (row) => tags(row.protocols) }),
  contentTypes: () => ({ width: 160, cell: (row) => tags(row.contentTypes) }),
  responseCodes: () => ({ width: 104, cell: (row) => tags(row.responseCodes?.map(String)) }),
  domain: () => ({ width: 140, cell: (row) => words(row.domain) }),
  endpointTypes: () => ({ width: 112, cell: (row) => tags(row.endpointTypes?.map(catalogueText)) }),
  urlType: ({ t }) => ({
    width: 84,
    cell: (row) =>
      row.urlType &&
      words(
        row.urlType === 'API'
          ? 'API'
          : t(row.urlType === 'other' ? 'urlTypes.other' : 'urlTypes.irrelevant'),
      ),
  }),
  monitored: ({ t }) => ({ width: 92, cell: (row) => words(t(row.monitored ? 'yes' : 'no')) }),
  rateLimited: ({ t }) => ({
    width: 104,
    cell: (row) =>
      row.rateLimited === null || row.rateLimited === undefined
        ? NONE
        : words(t(row.rateLimited ? 'yes' : 'no')),
  }),
  webServer: () => ({ width: 112, cell: (row) => words(row.webServer) }),
  technologies: () => ({ width: 128, cell: (row) => tags(row.technologies) }),
  cdn: () => ({ width: 112, cell: (row) => words(row.cdn) }),
  sourceTypes: () => ({ width: 112, cell: (row) => tags(row.sourceTypes?.map(catalogueText)) }),
  resourceId: () => ({ width: 140, cell: (row) => words(row.resourceId) }),
  parameterCount: () => ({
    width: 92,
    align: 'end',
    cell: (row) => <NumberText value={row.parameterCount ?? 0} />,
  }),
  requests7d: () => ({
    width: 94,
    align: 'end',
    cell: (row) => (row.sensorData ? <NumberText value={row.sensorData.traffic7d} /> : UNAVAILABLE),
  }),
  requests: () => ({
    width: 116,
    align: 'end',
    isSortable: true,
    cell: (row) => <NumberText value={row.requests ?? 0} />,
    groupCell: (group) =>
      group.kind === 'group' && group.requests != null && <NumberText value={group.requests} />,
  }),
  trend: () => ({
    width: 76,
    priority: 'wide',
    cell: (row) =>
      row.traffic ? (
        <Sparkline values={row.traffic.points.map(({ requests }) => requests)} />
      ) : (
        UNAVAILABLE
      ),
  }),
  lastActivity: () => ({
    width: 96,
    align: 'end',
    isSortable: true,
    cell: (row) => <TimeText value={row.lastActivity} />,
  }),
  detectionTime: () => ({
    width: 110,
    align: 'end',
    isSortable: true,
    priority: 'wide',
    cell: (row) => <TimeText value={row.detectionTime} format="date" />,
  }),
  firstSeen: () => ({
    width: 118,
    align: 'end',
    priority: 'wide',
    cell: (row) => <TimeText value={row.firstSeen} format="date" />,
  }),
} as const satisfies ColumnKinds<EndpointRow, Context, EndpointGroup>;

/** The columns of endpoints. */
export const endpointColumns = defineColumns<
  EndpointRow,
  Context,
  keyof typeof COLUMNS,
  EndpointGroup
>(COLUMNS, ({ t }, key) => t(`columns.${key}`));
