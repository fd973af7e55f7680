import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert } from 'lucide-react';
import { Button } from '../buttons/Button.tsx';
import { CENTRED } from '../theme/styles.ts';
import { useUiText } from '../text/UiText.tsx';
import type { SchemaForm } from './useSchemaForm.ts';

/** The box that says why something was not saved. */
export const Failure = chakra('div', {
  base: {
    ...CENTRED,
    gap: '1.5',
    py: '2',
    px: '3',
    borderRadius: 'l2',
    textStyle: 'small',
    color: 'danger.fg',
    bg: 'danger.bg',
  },
});

/** Why a form was not saved; where somebody else saved it meanwhile, also the two ways to go on. */
export function FormFailure({
  formError,
  outdated,
}: Pick<SchemaForm<never>, 'formError' | 'outdated'>) {
  const t = useUiText();
  if (formError === undefined) return null;
  return (
    <Failure role="alert">
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
    </Failure>
  );
}
