import { chakra } from '@chakra-ui/react/styled-system';
import { use, useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../buttons/Button.tsx';
import { Drawer, type DrawerProps } from '../drawer/Drawer.tsx';
import { DrawerContext } from '../drawer/drawerContext.ts';
import { useUnsaved } from '../drawer/ExitGuard.tsx';
import { Box } from '../layout/Boxes.ts';
import { useUiText } from '../text/UiText.tsx';
import { FormFailure } from './FormFailure.tsx';
import { useFollow } from './useFollow.ts';
import { useSchemaForm, type SchemaFormOptions } from './useSchemaForm.ts';

type FormDrawerProps<Values extends FieldValues> = SchemaFormOptions<Values> &
  Omit<DrawerProps, 'children' | 'footer'> & {
    /** The fields; register them with the form. */
    readonly children: (form: UseFormReturn<Values>) => ReactNode;
    /** `Save` by default. */
    readonly saveLabel?: string;
    /** A button at the left of the foot; a function is told whether something is unsaved. */
    readonly destructive?: ReactNode | ((isDirty: boolean) => ReactNode);
    /** Words why it cannot be saved by this person. */
    readonly disabledReason?: string;
    /** What leaving it with unsaved changes loses, where the usual words do not say it. */
    readonly lost?: string;
    /** What others save comes into the form while nothing is changed in it. */
    readonly isFollowing?: boolean;
    /** What was made is done with: the drawer closes when it is saved. */
    readonly closesWhenSaved?: boolean;
  };

/** A form around a drawer, which adds no box of its own. */
export const DrawerForm = chakra('form', { base: { display: 'contents' } });
/** The fields of such a form. */
const FormFields = chakra('div', { base: { display: 'grid', gap: '2', py: '4', px: '6' } });
/** Says in the foot that something is not saved yet. */
export const Unsaved = chakra('span', { base: { fontSize: '12px', color: 'fg.subtle' } });

/**
 * Closes the drawer of a form that was saved and rests: before that the drawer would ask whether to
 * leave it. Comes after `useUnsaved`.
 */
function useCloseOnceSaved(wasSavedRef: RefObject<boolean>, isResting: boolean): void {
  const { requestClose } = use(DrawerContext);
  useEffect(() => {
    if (!isResting || !wasSavedRef.current) return;
    wasSavedRef.current = false;
    requestClose();
  });
}

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
    closesWhenSaved = false,
    ...drawer
  } = props;
  const t = useUiText();
  const { requestClose } = use(DrawerContext);
  const wasSaved = useRef(false);
  const { form, submit, formError, outdated } = useSchemaForm({
    schema,
    defaults,
    onSubmit: async (values, over) => {
      const errors = await onSubmit(values, over);
      wasSaved.current = !errors || errors.length === 0;
      return errors;
    },
    onReload,
    ...(errorText && { errorText }),
  });
  const { isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty, lost);
  useFollow(form, defaults, isFollowing);
  useCloseOnceSaved(wasSaved, closesWhenSaved && !isDirty && !isSubmitting);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const footer = (
    <FormFoot
      {...{ disabledReason, isDirty, isSubmitting }}
      destructive={typeof destructive === 'function' ? destructive(isDirty) : destructive}
      saveLabel={saveLabel ?? t('save')}
      onReset={() => form.reset()}
      onCancel={requestClose}
    />
  );
  return (
    <DrawerForm noValidate onSubmit={handleSubmit}>
      <Drawer {...drawer} footer={footer}>
        <FormFields>
          <FormFailure formError={formError} outdated={outdated} />
          {children(form)}
        </FormFields>
      </Drawer>
    </DrawerForm>
  );
}

interface FormFootProps {
  readonly destructive: ReactNode;
  readonly disabledReason: string | undefined;
  readonly isDirty: boolean;
  readonly isSubmitting: boolean;
  readonly saveLabel: string;
  readonly onReset: () => void;
  readonly onCancel: () => void;
}

/** What a form can do: destroy at the left; Reset, Cancel and Save at the right. */
function FormFoot(props: FormFootProps) {
  const { destructive, disabledReason, isDirty, isSubmitting, saveLabel } = props;
  const t = useUiText();
  return (
    <>
      {destructive}
      <Box flex={1} />
      {isDirty && <Unsaved>{t('unsaved')}</Unsaved>}
      <Button variant="ghost" disabled={!isDirty || isSubmitting} onClick={props.onReset}>
        {t('reset')}
      </Button>
      <Button onClick={props.onCancel}>{t('cancel')}</Button>
      <Button
        type="submit"
        variant="solid"
        disabled={!isDirty}
        isBusy={isSubmitting}
        disabledReason={disabledReason}
      >
        {saveLabel}
      </Button>
    </>
  );
}
