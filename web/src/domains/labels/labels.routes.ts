import GroupDrawerParameters from '../../__generated__/LabelGroupDrawerQuery$parameters.ts';
import type { LabelGroupDrawerQuery } from '../../__generated__/LabelGroupDrawerQuery.graphql.ts';
import GroupsParameters from '../../__generated__/GroupsPageQuery$parameters.ts';
import type { GroupsPageQuery } from '../../__generated__/GroupsPageQuery.graphql.ts';
import LabelDrawerParameters from '../../__generated__/LabelDrawerQuery$parameters.ts';
import type { LabelDrawerQuery } from '../../__generated__/LabelDrawerQuery.graphql.ts';
import LabelsParameters from '../../__generated__/LabelsPageQuery$parameters.ts';
import type { LabelsPageQuery } from '../../__generated__/LabelsPageQuery.graphql.ts';
import RuleDrawerParameters from '../../__generated__/LabelRuleDrawerQuery$parameters.ts';
import type { LabelRuleDrawerQuery } from '../../__generated__/LabelRuleDrawerQuery.graphql.ts';
import RulesParameters from '../../__generated__/RulesPageQuery$parameters.ts';
import type { RulesPageQuery } from '../../__generated__/RulesPageQuery.graphql.ts';
import TagsParameters from '../../__generated__/TagsPageQuery$parameters.ts';
import type { TagsPageQuery } from '../../__generated__/TagsPageQuery.graphql.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import { type At, definePage } from '../../entities/routing/definePage.tsx';
import { LABEL_DRAWER, LABEL_GROUP_DRAWER, LABEL_RULE_DRAWER } from './labels.paths.ts';

export type GroupsQueries = { groups: GroupsPageQuery };
export type LabelsQueries = { labels: LabelsPageQuery };
export type RulesQueries = { rules: RulesPageQuery };
export type TagsQueries = { tags: TagsPageQuery };
export type GroupDrawerQueries = { group: LabelGroupDrawerQuery };
export type LabelDrawerQueries = { label: LabelDrawerQuery };
export type RuleDrawerQueries = { rule: LabelRuleDrawerQuery };

const ofCompany = ({ params }: At) => ({ companyId: params['companyId'] ?? '' });
/** Width of the managers of groups, labels and rules. */
const WIDTH = 900;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const groupsPage = definePage<GroupsQueries>({
  path: 'settings/label-management/groups',
  queries: { groups: { parameters: GroupsParameters, variables: ofCompany } },
  load: () => import('./groups/GroupsPage.tsx'),
});

export const labelsPage = definePage<LabelsQueries>({
  path: 'settings/label-management/labels',
  queries: {
    labels: {
      parameters: LabelsParameters,
      variables: ({ params, search }) => {
        const group = search.get('group') ?? '';
        return { companyId: params['companyId'] ?? '', search: search.get('search')?.slice(0, 100) || null, groupId: UUID.test(group) ? group : null };
      },
    },
  },
  load: () => import('./labels/LabelsPage.tsx'),
});

export const rulesPage = definePage<RulesQueries>({
  path: 'settings/label-management/rules',
  queries: { rules: { parameters: RulesParameters, variables: ofCompany } },
  load: () => import('./rules/RulesPage.tsx'),
});

/** Which labels tables show as tags. */
export const tagsPage = definePage<TagsQueries>({
  path: 'settings/tags',
  queries: { tags: { parameters: TagsParameters, variables: ofCompany } },
  load: () => import('./tags/TagsPage.tsx'),
});

export const labelGroupDrawer = defineDrawer<GroupDrawerQueries>({
  name: LABEL_GROUP_DRAWER,
  label: 'labelGroup',
  width: WIDTH,
  queries: { group: { parameters: GroupDrawerParameters, variables: (companyId, { id }) => ({ companyId, groupId: id }) } },
  load: () => import('./groups/LabelGroupDrawer.tsx'),
});

/** A label; without an id a new one. */
export const labelDrawer = defineDrawer<LabelDrawerQueries>({
  name: LABEL_DRAWER,
  label: 'label',
  width: WIDTH,
  queries: { label: { parameters: LabelDrawerParameters, variables: (companyId, { id }) => ({ companyId, labelId: id }) } },
  load: () => import('./labels/LabelDrawer.tsx'),
});

export const labelRuleDrawer = defineDrawer<RuleDrawerQueries>({
  name: LABEL_RULE_DRAWER,
  label: 'labelRule',
  width: WIDTH,
  queries: { rule: { parameters: RuleDrawerParameters, variables: (companyId, { id }) => ({ companyId, ruleId: id }) } },
  load: () => import('./rules/LabelRuleDrawer.tsx'),
});

export const LABEL_PAGES = [groupsPage, labelsPage, rulesPage, tagsPage] as const;
export const LABEL_DRAWERS = [labelGroupDrawer, labelDrawer, labelRuleDrawer] as const;
