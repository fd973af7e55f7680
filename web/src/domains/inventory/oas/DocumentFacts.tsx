import { chakra } from '@chakra-ui/react/styled-system';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  DocumentFacts_document$data,
  DocumentFacts_document$key,
} from '../../../__generated__/DocumentFacts_document.graphql.ts';
import { documentText } from '../../../entities/text/documentText.ts';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Note } from '../../../ui/text/Text.ts';

const DocumentNote = chakra(Note, {
  base: { marginTop: '1', lineHeight: '20px', overflowWrap: 'anywhere' },
  defaultVariants: { tone: 'muted' },
});

/** What lint says of a document, in words. */
function lintText(
  t: TFunction<'oas'>,
  { lintState, lintErrors, lintWarnings, lintNote }: DocumentFacts_document$data,
): string {
  if (lintState === 'pending') return t('lintPending');
  if (lintState === 'failed') return lintNote == null ? t('lintFailed') : documentText(lintNote);
  return t('lintCounts', { errors: lintErrors, warnings: lintWarnings });
}

/** What a document describes, what lint says of it, who uploaded it, and what was odd in it. */
export function DocumentFacts({ document }: { readonly document: DocumentFacts_document$key }) {
  const { t } = useTranslation('oas');
  const data = useFragment(
    graphql`
      fragment DocumentFacts_document on OasDocument @throwOnFieldError {
        title
        version
        hosts
        operationCount
        warnings
        uploadedAt
        uploadedBy
        lintState
        lintErrors
        lintWarnings
        lintNote
      }
    `,
    document,
  );
  const { title, version, hosts, operationCount, warnings, lintNote, uploadedAt, uploadedBy } =
    data;
  return (
    <>
      <DocumentNote>
        {title} {version} · {hosts.join(', ')} · {t('operations', { count: operationCount })} ·{' '}
        <span title={lintNote == null ? undefined : documentText(lintNote)}>
          {lintText(t, data)}
        </span>{' '}
        · {uploadedBy} · <TimeText value={uploadedAt} />
      </DocumentNote>
      {warnings.slice(0, 3).map((warning) => (
        <DocumentNote key={warning} tone="warning">
          {warning}
        </DocumentNote>
      ))}
    </>
  );
}
