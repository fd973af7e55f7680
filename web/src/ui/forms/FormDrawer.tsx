import { use, type FormEvent, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../buttons/Button.tsx';
import { Drawer, type DrawerProps } from '../drawer/Drawer.tsx';
import { DrawerContext } from '../drawer/drawerContext.ts';
import { useUnsaved } from '../drawer/ExitGuard.tsx';
import { useUiText } from '../text/UiText.tsx';
import { FormFailure } from './FormFailure.tsx';
import { useFollow } from './useFollow.ts';
import { useSchemaForm, type SchemaFormOptions } from './useSchemaForm.ts';

type FormDrawerProps<Values extends FieldValues> = SchemaFormOptions<Values> &
  Omit<DrawerProps, 'children' | 'footer'> & {
    /** The fields; register them with the form. */
    readonly children: (form: UseFormReturn<Values>) => ReactNode;
    /** `Save` unless told. */
    readonly saveLabel?: string;
    /** A button at the left of the foot. */
    readonly destructive?: ReactNode;
    /** Words why it cannot be saved by this person. */
    readonly disabledReason?: string;
    /** What leaving it with unsaved changes loses, where the usual words do not say it. */
    readonly lost?: string;
    /** What others save comes into the form while nothing is changed in it. */
    readonly isFollowing?: boolean;
  };

/**
 * A form in a drawer: Reset, Cancel, Save, and the question on every exit while something is
 * unsaved.
 */
export function FormDrawer<Values extends FieldValues>(props: FormDrawerProps<Values>) {
  const {
    schema,
    defaults,
    onSubmit,
    onReload,
    errorText,
    children,
    saveLabel,
    destructive,
    disabledReason,
    lost,
    isFollowing = false,
    ...drawer
  } = props;
  const t = useUiText();
  const { requestClose } = use(DrawerContext);
  const { form, submit, formError, outdated } = useSchemaForm({
    schema,
    defaults,
    onSubmit,
    onReload,
    ...(errorText && { errorText }),
  });
  const { isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty, lost);
  useFollow(form, defaults, isFollowing);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const footer = (
    <>
      {destructive}
      <span className="p-foot-space" />
      {isDirty && <span className="p-unsaved">{t('unsaved')}</span>}
      <Button variant="ghost" disabled={!isDirty || isSubmitting} onClick={() => form.reset()}>
        {t('reset')}
      </Button>
      <Button onClick={requestClose}>{t('cancel')}</Button>
      <Button
        type="submit"
        variant="solid"
        disabled={!isDirty}
        isBusy={isSubmitting}
        disabledReason={disabledReason}
      >
        {saveLabel ?? t('save')}
      </Button>
    </>
  );
  return (
    <form className="p-form" noValidate onSubmit={handleSubmit}>
      <Drawer {...drawer} footer={footer}>
        <div className="p-form-fields">
          <FormFailure formError={formError} outdated={outdated} />
          {children(form)}
        </div>
      </Drawer>
    </form>
  );
}
