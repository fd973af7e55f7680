import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { CodeBlock } from '../../../ui/code/CodeBlock.tsx';
import { DownloadLink } from '../../../ui/files/DownloadLink.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { openApiPath } from './oas.paths.ts';
import './snippet.texts.ts';
import { useSnippet } from './useSnippet.ts';

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
  const endpoint = useSnippet(endpointId, path);
  if (endpoint?.oasSnippet == null) return null;
  const { api, oasSnippet } = endpoint;
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
