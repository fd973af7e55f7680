import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type { TokenList_company$key } from '../../../__generated__/TokenList_company.graphql.ts';
import type { TokenListPageQuery } from '../../../__generated__/TokenListPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { SecretOnce } from '../../../ui/feedback/SecretOnce.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { Text } from '../../../ui/text/Text.ts';
import { TokenForm } from './TokenForm.tsx';
import { TokenTable } from './TokenTable.tsx';
import { useCreateToken } from './useCreateToken.ts';
import { useRevokeToken } from './useRevokeToken.ts';

const PAGE = 50;

/** A token that may do more than collect belongs to the API, not to a collector. */
const isCollectorToken = (scopes: readonly string[]) =>
  scopes.length === 1 && scopes[0] === 'collect';

/** Tokens that collectors use, newest first, and the form for a new one. */
export function TokenList({ company }: { readonly company: TokenList_company$key }) {
  const { t } = useTranslation('ingest');
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    TokenListPageQuery,
    TokenList_company$key
  >(
    graphql`
      fragment TokenList_company on Company
      @refetchable(queryName: "TokenListPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" })
      @throwOnFieldError {
        tokens(first: $count, after: $cursor) @connection(key: "TokenList_tokens") {
          __id
          edges {
            node {
              tokenId
              scopes
              ...TokenRow_token
            }
          }
        }
      }
    `,
    company,
  );
  const { __id: connection, edges } = data.tokens;
  const collectors = edges.filter(({ node }) => isCollectorToken(node.scopes));
  const revoke = useRevokeToken(connection);
  return (
    <>
      <NewToken connection={connection} />
      <Section title={t('token.list')} count={collectors.length}>
        {collectors.length === 0 ? (
          <EmptyState title={t('token.none')} body={t('token.noneBody')} />
        ) : (
          <TokenTable tokens={collectors.map(({ node }) => node)} onRevoke={revoke} />
        )}
        {hasNext && (
          <Button size="xs" isBusy={isLoadingNext} onClick={() => void loadNext(PAGE)}>
            {t('token.more')}
          </Button>
        )}
      </Section>
    </>
  );
}

/** What tokens are for, and the form for a new one, which is then shown once. */
function NewToken({ connection }: { readonly connection: string }) {
  const { t } = useTranslation('ingest');
  const { companyId, can } = useCompany();
  const { create, isBusy, error, created, forget } = useCreateToken(companyId, connection);
  return (
    <Section>
      <Text as="p" tone="muted" mb="4">
        {t('token.about')}
      </Text>
      {created ? (
        <SecretOnce
          title={t('token.created', { name: created.name })}
          note={t('token.secret')}
          secret={created.secret}
          done={t('token.hideSecret')}
          onDone={forget}
        />
      ) : (
        can('createToken') && <TokenForm isBusy={isBusy} serverError={error} onCreate={create} />
      )}
    </Section>
  );
}
