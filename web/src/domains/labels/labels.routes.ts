import GroupsParameters from '../../__generated__/GroupsPageQuery$parameters.ts';
import LabelsParameters from '../../__generated__/LabelsPageQuery$parameters.ts';
import RulesParameters from '../../__generated__/RulesPageQuery$parameters.ts';
import TagsParameters from '../../__generated__/TagsPageQuery$parameters.ts';
import { type At, definePage } from '../../entities/routing/definePage.tsx';
import type { GroupsQueries } from './groups/GroupsPage.tsx';
import type { LabelsQueries } from './labels/LabelsPage.tsx';
import type { RulesQueries } from './rules/RulesPage.tsx';
import type { TagsQueries } from './tags/TagsPage.tsx';

const ofCompany = ({ params }: At) => ({ companyId: params['companyId'] ?? '' });
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const groupsPage = definePage<GroupsQueries>({
  path: 'settings/label-management/groups',
  queries: { groups: { parameters: GroupsParameters, variables: ofCompany } },
  load: () => import('./groups/GroupsPage.tsx'),
});

const labelsPage = definePage<LabelsQueries>({
  path: 'settings/label-management/labels',
  queries: {
    labels: {
      parameters: LabelsParameters,
      variables: ({ params, search }) => {
        const group = search.get('group') ?? '';
        return {
          companyId: params['companyId'] ?? '',
          search: search.get('search')?.slice(0, 100) || null,
          groupId: UUID.test(group) ? group : null,
        };
      },
    },
  },
  load: () => import('./labels/LabelsPage.tsx'),
});

const rulesPage = definePage<RulesQueries>({
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

/** Pages of labels. */
export const LABEL_PAGES = [groupsPage, labelsPage, rulesPage, tagsPage] as const;
