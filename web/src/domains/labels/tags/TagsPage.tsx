import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { TagsPageQuery } from '../../../__generated__/TagsPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { SectionFailure } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { labelManagementPath } from '../labels.paths.ts';
import '../labels.css';
import '../labels.texts.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import { useSetTags } from './useSetTags.ts';

export type TagsQueries = { tags: TagsPageQuery };

const TagsPageDocument = graphql`
  query TagsPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      tagGroups @catch(to: NULL) {
        groupId
      }
      labelGroups(first: 100) @catch(to: NULL) {
        edges {
          node {
            groupId
            name
            labelCount
          }
        }
      }
    }
  }
`;

/** Which label groups tables show as tags, and in which order. */
export default function TagsPage({ queries }: PageProps<TagsQueries>) {
  const { t } = useTranslation('labels');
  const { companyId, can } = useCompany();
  const { company } = usePreloadedQuery<TagsPageQuery>(TagsPageDocument, queries.tags);
  useCompanyChanges<TagsPageQuery>(company?.id ?? '', TagsPageDocument, queries.tags.variables);
  const [save, isBusy] = useSetTags();
  if (!company) return null;
  const { tagGroups, labelGroups } = company;
  // Without either, a switch would save an order that nobody saw.
  const isKnown = tagGroups != null && labelGroups != null;
  const chosen = tagGroups?.map(({ groupId }) => groupId) ?? [];
  const all = isKnown ? labelGroups.edges.map(({ node }) => node) : [];
  const rankOf = (groupId: string) =>
    chosen.includes(groupId) ? chosen.indexOf(groupId) : chosen.length;
  const groups = all.toSorted((a, b) => rankOf(a.groupId) - rankOf(b.groupId));
  const isLocked = !can('changeLabels') || isBusy;
  const set = (groupIds: readonly string[]) => void save({ companyId, groupIds });
  const move = (groupId: string, by: -1 | 1) => {
    const from = chosen.indexOf(groupId);
    set(chosen.toSpliced(from, 1).toSpliced(from + by, 0, groupId));
  };
  const manage = (
    <Button asChild>
      <Link to={labelManagementPath(companyId, 'groups')}>{t('tags.manage')}</Link>
    </Button>
  );
  return (
    <div className="labels">
      <title>{`${t('tags.title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('tags.title')} actions={manage} />
      <p className="labels-about">{t('tags.about')}</p>
      {!isKnown && <SectionFailure />}
      {isKnown && groups.length === 0 && (
        <EmptyState title={t('groupForms.none')} body={t('groupForms.noneBody')} />
      )}
      {groups.length > 0 && (
        <ul className="tags-list" aria-label={t('tags.title')}>
          {groups.map(({ groupId, name, labelCount }) => {
            const rank = chosen.indexOf(groupId);
            return (
              <li key={groupId}>
                <Switch
                  isChecked={rank >= 0}
                  disabled={isLocked}
                  aria-label={t('tags.shown', { name })}
                  onChange={(isOn) =>
                    set(isOn ? [...chosen, groupId] : chosen.filter((id) => id !== groupId))
                  }
                />
                <b className="p-trunc">{name}</b>
                <span className="labels-muted">{t('labels', { count: labelCount })}</span>
                <span className="tags-space" />
                <IconButton
                  size="xs"
                  icon={<ArrowUp size={14} />}
                  label={t('tags.up', { name })}
                  disabled={isLocked || rank <= 0}
                  onClick={() => move(groupId, -1)}
                />
                <IconButton
                  size="xs"
                  icon={<ArrowDown size={14} />}
                  label={t('tags.down', { name })}
                  disabled={isLocked || rank < 0 || rank === chosen.length - 1}
                  onClick={() => move(groupId, 1)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
