import { CircleAlert } from 'lucide-react';
import { Button } from '../buttons/Button.tsx';
import { useUiText } from '../text/UiText.tsx';
import type { SchemaForm } from './useSchemaForm.ts';

/** Why a form was not saved; where somebody else saved it meanwhile, also the two ways to go on. */
export function FormFailure({
  formError,
  outdated,
}: Pick<SchemaForm<never>, 'formError' | 'outdated'>) {
  const t = useUiText();
  if (formError === undefined) return null;
  return (
    <div className="p-form-error" role="alert">
      <CircleAlert size={14} />
      <span>{formError}</span>
      {outdated && (
        <>
          {outdated.reload && (
            <Button size="xs" isBusy={outdated.isReloading} onClick={outdated.reload}>
              {t('reload')}
            </Button>
          )}
          <Button size="xs" variant="dangerOutline" onClick={outdated.saveAnyway}>
            {t('saveAnyway')}
          </Button>
        </>
      )}
    </div>
  );
}
