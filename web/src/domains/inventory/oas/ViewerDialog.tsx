import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import type { ViewerDialogQuery } from '../../../__generated__/ViewerDialogQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Frame } from '../../../ui/layout/Boxes.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

const SwaggerViewer = lazy(() => import('./SwaggerViewer.tsx'));

interface ViewerDialogProps {
  readonly documentId: string;
  /** JSON pointer of the one operation to show. */
  readonly pointer: string | null;
  readonly onWhole: () => void;
  readonly onClose: () => void;
}

/** A document to read, 500 pixels high; or one operation of it. */
export default function ViewerDialog({ documentId, pointer, onWhole, onClose }: ViewerDialogProps) {
  const { t } = useTranslation('oas');
  const footer = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      {pointer !== null && (
        <Button variant="solid" onClick={onWhole}>
          {t('whole')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog isOpen size="md" title={t('document')} onClose={onClose} footer={footer}>
      <Frame
        height="500px"
        overflow="auto"
        borderRadius="l2"
        bg="bg"
        css={{ '& > p': { padding: '4' } }}
      >
        <ErrorBoundary fallback={() => <p role="alert">{t('viewerFailed')}</p>}>
          <Suspense fallback={<Skeleton height={500} />}>
            <Viewed
              key={`${documentId} ${pointer ?? ''}`}
              documentId={documentId}
              pointer={pointer}
            />
          </Suspense>
        </ErrorBoundary>
      </Frame>
    </Dialog>
  );
}

function Viewed({ documentId, pointer }: Pick<ViewerDialogProps, 'documentId' | 'pointer'>) {
  const { t } = useTranslation('oas');
  const { companyId } = useCompany();
  const { company } = useLazyLoadQuery<ViewerDialogQuery>(
    graphql`
      query ViewerDialogQuery($companyId: ID!, $documentId: ID!) @throwOnFieldError {
        company(companyId: $companyId) {
          oasDocumentText(documentId: $documentId)
        }
      }
    `,
    { companyId, documentId },
  );
  const text = company?.oasDocumentText;
  if (text == null) return <p role="status">{t('viewerGone')}</p>;
  return <SwaggerViewer text={text} pointer={pointer} />;
}
