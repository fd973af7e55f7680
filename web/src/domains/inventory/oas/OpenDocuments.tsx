import { lazy, Suspense } from 'react';
import type { useOasDocuments_company$key } from '../../../__generated__/useOasDocuments_company.graphql.ts';
import type { OasParams } from './oasParams.ts';

const DocumentsDialog = lazy(() => import('./DocumentsDialog.tsx'));
const ViewerDialog = lazy(() => import('./ViewerDialog.tsx'));

interface OpenDocumentsProps {
  readonly company: useOasDocuments_company$key;
  readonly params: OasParams;
  readonly onChange: (change: Partial<OasParams>) => void;
  /** Documents came or went. */
  readonly onRefresh: () => void;
}

/** The list of documents, and the document that is viewed, where the address says so. */
export function OpenDocuments({ company, params, onChange, onRefresh }: OpenDocumentsProps) {
  return (
    <Suspense>
      {params.isFilesOpen && (
        <DocumentsDialog
          company={company}
          onClose={() => onChange({ isFilesOpen: false })}
          onView={(viewed) => onChange({ viewed, isFilesOpen: false, pointer: null })}
          onChanged={onRefresh}
        />
      )}
      {params.viewed !== null && (
        <ViewerDialog
          documentId={params.viewed}
          pointer={params.pointer}
          onWhole={() => onChange({ pointer: null })}
          onClose={() => onChange({ viewed: null, pointer: null })}
        />
      )}
    </Suspense>
  );
}
