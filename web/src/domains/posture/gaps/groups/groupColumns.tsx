import type { GapCause, GapGrouping } from '@palisade/vocabulary/gapGroups.ts';
import type { TFunction } from 'i18next';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { HostText } from '../../../../ui/marks/HostText.tsx';
import { MethodTag } from '../../../../ui/marks/MethodTag.tsx';
import { NumberText } from '../../../../ui/marks/NumberText.tsx';
import { PathText } from '../../../../ui/marks/PathText.tsx';
import { TagList } from '../../../../ui/marks/Tag.tsx';
import type { Column } from '../../../../ui/table/tableTypes.ts';
import { GapSeverity } from '../GapSeverity.tsx';
import type { GapGroup } from './useGapGroups.ts';

const PATH_LETTERS = 60;

type Texts = TFunction<'gaps'>;

const host = (name: string | null | undefined) =>
  name ? <HostText host={name} isExternal={false} /> : <span className="p-num-none">–</span>;
const bold = (text: string) => (
  <b className="p-strong p-trunc" title={text}>
    {text}
  </b>
);

const count = (key: 'hosts' | 'active' | 'gaps', header: string): Column<GapGroup> => ({
  key,
  header,
  width: 96,
  align: 'end',
  cell: (group) => <NumberText value={group[key]} />,
});

const policies = (t: Texts, width: number): Column<GapGroup> => ({
  key: 'policies',
  header: t('groups.policies'),
  width,
  cell: (group) => (
    <TagList items={group.policies.map(({ name }) => catalogueText(name))} limit={2} />
  ),
});

const hosts = (t: Texts, width: number): Column<GapGroup> => ({
  key: 'host',
  header: t('columns.host'),
  width,
  cell: (group) => host(group.host),
});

/** What a group is called that has a policy in common. */
const policyName = (t: Texts, { policies: [first] }: GapGroup): string =>
  first ? catalogueText(first.name) : t('deletedPolicy');

/** The columns that tell a group from others, by what its gaps have in common. */
const NAMED_BY: Readonly<Record<GapGrouping, (t: Texts) => readonly Column<GapGroup>[]>> = {
  policy: (t) => [
    { key: 'name', header: t('columns.gapName'), cell: (group) => bold(policyName(t, group)) },
    count('hosts', t('groups.hosts')),
  ],
  host: (t) => [hosts(t, 300), policies(t, 420)],
  cause: (t) => [
    {
      key: 'cause',
      header: t('groups.cause'),
      width: 320,
      // The graph's causes are the vocabulary's.
      cell: (group) =>
        bold(group.cause ? t(`causes.${group.cause as GapCause}`) : policyName(t, group)),
    },
    hosts(t, 240),
    policies(t, 320),
  ],
  endpoint: (t) => [
    {
      key: 'method',
      header: t('columns.method'),
      width: 74,
      cell: ({ method }) => method && <MethodTag method={method} />,
    },
    {
      key: 'path',
      header: t('columns.path'),
      cell: ({ path }) => path && <PathText path={path} limit={PATH_LETTERS} />,
    },
    hosts(t, 240),
  ],
};

/** Columns of groups of gaps, by what the gaps of a group have in common. */
export const groupColumns = (t: Texts, by: GapGrouping): readonly Column<GapGroup>[] => [
  {
    key: 'severity',
    header: t('columns.severity'),
    width: 104,
    cell: (group) => <GapSeverity severity={group.severity} />,
  },
  ...NAMED_BY[by](t),
  count('active', t('active')),
  count('gaps', t('groups.gaps')),
];
