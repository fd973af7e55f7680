import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import type { UploadFailure } from './sendFile.ts';
import type { FileProblem } from './uploads.ts';

/** Says why an upload failed, in words; what the server says of a refused file goes first. */
export function useProblemText(): (problem: FileProblem | UploadFailure) => string {
  const { t } = useTranslation('ingest');
  const errorText = useErrorText();
  return (problem) => {
    if (typeof problem === 'string') return t(`upload.errors.${problem}`);
    if (problem.kind !== 'refused') return t(`upload.errors.${problem.kind}`);
    return problem.detail === '' ? errorText({ code: problem.code }) : problem.detail;
  };
}
