import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { TagsPageQuery } from '../../../__generated__/TagsPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import { SectionFailure } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { labelManagementPath } from '../labels.paths.ts';
import { Frame, LinedList } from '../../../ui/layout/Boxes.ts';
import { Page, PageNote } from '../../../ui/layout/Page.ts';
import '../labels.texts.ts';
import { TagGroupItem } from './TagGroupItem.tsx';
import { useTagOrder } from './useTagOrder.ts';

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
            ...TagGroupItem_group
          }
        }
      }
    }
  }
`;

/** Which label groups tables show as tags, and in which order. */
export default function TagsPage({ queries }: PageProps<TagsQueries>) {
  const { t } = useTranslation('labels');
  const { companyId } = useCompany();
  const { company } = usePreloadedQuery<TagsPageQuery>(TagsPageDocument, queries.tags);
  useCompanyChanges<TagsPageQuery>(company?.id ?? '', TagsPageDocument, queries.tags.variables);
  const order = useTagOrder(company?.tagGroups?.map(({ groupId }) => groupId) ?? []);
  const isFailed = company != null && company.tagGroups == null;
  useEffect(() => {
    if (isFailed) toast.error(t('tags.getFailed'), { id: 'tags' });
  }, [isFailed, t]);
  if (!company) return null;
  const { tagGroups, labelGroups } = company;
  // Without either, a switch would save an order that nobody saw.
  const isKnown = tagGroups != null && labelGroups != null;
  const all = isKnown ? labelGroups.edges.map(({ node }) => node) : [];
  const groups = all.toSorted((a, b) => order.rankOf(a.groupId) - order.rankOf(b.groupId));
  const manage = (
    <Button asChild>
      <Link to={labelManagementPath(companyId, 'groups')}>{t('tags.manage')}</Link>
    </Button>
  );
  return (
    <Page>
      <title>{`${t('tags.title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('tags.title')} actions={manage} />
      <PageNote textStyle="small" py="2.5">
        {t('tags.about')}
      </PageNote>
      {!isKnown && <SectionFailure />}
      {isKnown && groups.length === 0 && (
        <EmptyState title={t('groupForms.none')} body={t('groupForms.noneBody')} />
      )}
      {groups.length > 0 && (
        <Frame mx="gutter">
          <LinedList aria-label={t('tags.title')}>
            {groups.map((group) => (
              <TagGroupItem key={group.groupId} group={group} order={order} />
            ))}
          </LinedList>
        </Frame>
      )}
    </Page>
  );
}
