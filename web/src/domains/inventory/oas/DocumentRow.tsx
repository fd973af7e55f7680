import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DocumentRow_document$key } from '../../../__generated__/DocumentRow_document.graphql.ts';
import { Box, Row } from '../../../ui/layout/Boxes.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentFacts } from './DocumentFacts.tsx';

interface DocumentRowProps {
  readonly document: DocumentRow_document$key;
  readonly onView: () => void;
  readonly onDelete: (id: string) => void;
}

const FORMATS = ['openapi2', 'openapi30', 'openapi31', 'postman21'] as const;

/** One document: what it is, what lint says, and what can be done with it. */
export function DocumentRow({ document, onView, onDelete }: DocumentRowProps) {
  const { t } = useTranslation('oas');
  const data = useFragment(
    graphql`
      fragment DocumentRow_document on OasDocument @throwOnFieldError {
        name
        format
        ...DocumentActions_document
        ...DocumentFacts_document
      }
    `,
    document,
  );
  return (
    <Box as="li" py="2.5" borderTop="1px solid" borderColor="border">
      <Row>
        <b className="p-trunc" title={data.name}>
          {data.name}
        </b>
        {FORMATS.filter((each) => each === data.format).map((each) => (
          <Tag key={each}>{t(`formats.${each}`)}</Tag>
        ))}
        <DocumentActions document={data} onView={onView} onDelete={onDelete} />
      </Row>
      <DocumentFacts document={data} />
    </Box>
  );
}
