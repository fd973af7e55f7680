import GroupsParameters from '../../__generated__/GroupsPageQuery$parameters.ts';
import LabelsParameters from '../../__generated__/LabelsPageQuery$parameters.ts';
import RulesParameters from '../../__generated__/RulesPageQuery$parameters.ts';
import TagsParameters from '../../__generated__/TagsPageQuery$parameters.ts';
import { definePage, ofCompany } from '../../entities/routing/definePage.tsx';
import type { GroupsQueries } from './groups/GroupsPage.tsx';
import { labelsAddress } from './labels/labelsAddress.ts';
import type { RulesQueries } from './rules/RulesPage.tsx';
import type { TagsQueries } from './tags/TagsPage.tsx';

export const groupsPage = definePage<GroupsQueries>({
  path: 'settings/label-management/groups',
  shape: { bars: ['tabs', 'note'], table: [0, 96, 96, 110, 240, 130] },
  queries: { groups: { parameters: GroupsParameters, variables: ofCompany } },
  load: () => import('./groups/GroupsPage.tsx'),
});

const labelsPage = definePage({
  path: 'settings/label-management/labels',
  shape: { bars: ['tabs', 'note', 'filters'], table: [0, 220, 110, 240, 130] },
  queries: {
    labels: {
      parameters: LabelsParameters,
      variables: (at) => {
        const { search, group } = labelsAddress.parse(at.search);
        return { ...ofCompany(at), search: search || null, groupId: group };
      },
    },
  },
  load: () => import('./labels/LabelsPage.tsx'),
});

const rulesPage = definePage<RulesQueries>({
  path: 'settings/label-management/rules',
  shape: { bars: ['tabs', 'note'], table: [0, 210, 230, 100, 200] },
  queries: { rules: { parameters: RulesParameters, variables: ofCompany } },
  load: () => import('./rules/RulesPage.tsx'),
});

/** Which labels tables show as tags. */
export const tagsPage = definePage<TagsQueries>({
  path: 'settings/tags',
  queries: { tags: { parameters: TagsParameters, variables: ofCompany } },
  load: () => import('./tags/TagsPage.tsx'),
});

/** Pages of labels. */
export const LABEL_PAGES = [groupsPage, labelsPage, rulesPage, tagsPage] as const;
