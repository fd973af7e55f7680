import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import type { SnippetSectionQuery } from '../../../__generated__/SnippetSectionQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useAttemptKey } from '../../../entities/routing/Boundaries.tsx';
import { CodeBlock } from '../../../ui/code/CodeBlock.tsx';
import { DownloadLink } from '../../../ui/files/DownloadLink.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { openApiPath } from './oas.paths.ts';
import './snippet.texts.ts';

/** The endpoint as OpenAPI: from its document, else as learned. */
export default function SnippetSection({
  endpointId,
  path,
}: {
  readonly endpointId: string;
  readonly path: string;
}) {
  const { t } = useTranslation('oasSnippet');
  const { companyId } = useCompany();
  const attempt = useAttemptKey();
  const { company } = useLazyLoadQuery<SnippetSectionQuery>(
    graphql`
      query SnippetSectionQuery($companyId: ID!, $endpointId: ID!) @throwOnFieldError {
        company(companyId: $companyId) {
          endpoint(endpointId: $endpointId) {
            api {
              apiId
              name
            }
            oasSnippet {
              documentName
              text
            }
          }
        }
      }
    `,
    { companyId, endpointId },
    // A correction gives it another path, and with it another text; Try again asks anew.
    { fetchKey: `${path} ${attempt}`, fetchPolicy: 'store-and-network' },
  );
  if (company?.endpoint?.oasSnippet == null) return null;
  const { api, oasSnippet } = company.endpoint;
  const { documentName, text } = oasSnippet;
  return (
    <Section>
      <CodeBlock
        title={t('title')}
        note={documentName == null ? t('learned') : t('fromDocument', { name: documentName })}
        code={text.trimEnd()}
        canFold
      />
      <Box mt="2">
        <DownloadLink href={openApiPath(companyId, api.apiId)} name={`${api.name}.openapi.json`}>
          {t('wholeApi', { name: api.name })}
        </DownloadLink>
      </Box>
    </Section>
  );
}
