import { type FormEvent, type ReactNode, use, useEffect, useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DrawerForm, Unsaved } from '../../../ui/forms/FormDrawer.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Drawer, type DrawerProps } from '../../../ui/drawer/Drawer.tsx';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { useUnsaved } from '../../../ui/drawer/ExitGuard.tsx';
import { FormFailure } from '../../../ui/forms/FormFailure.tsx';
import { useFollow } from '../../../ui/forms/useFollow.ts';
import { useSchemaForm, type UserError } from '../../../ui/forms/useSchemaForm.ts';
import { useUiText } from '../../../ui/text/UiText.tsx';
import './policies.texts.ts';
import { policyErrorText, type PolicyValues } from './policyForm.ts';
import { policySchema } from './policySchema.ts';
import { saveBlock } from './saveRules.ts';

type Form = UseFormReturn<PolicyValues>;

interface PolicyFormDrawerProps extends Omit<DrawerProps, 'children' | 'footer' | 'aside'> {
  readonly defaults: PolicyValues;
  readonly isOfProvider: boolean;
  /** A policy that was never saved: it can be, as it is. */
  readonly isNew?: boolean;
  readonly mayChange: boolean;
  /** It was removed: nothing of it can be lost any more, and the drawer closes. */
  readonly isGone?: boolean;
  /** As `onSubmit` of a form. */
  readonly onSave: (values: PolicyValues, over: number | null) => Promise<readonly UserError[]>;
  /** Reads the policy as it is saved by now. */
  readonly onReload?: () => Promise<PolicyValues | null>;
  /** Runs once what was saved is no longer unsaved. */
  readonly afterSave?: (() => void) | undefined;
  /** Buttons at the left of the foot. */
  readonly more?: ReactNode;
  readonly children: (form: Form) => ReactNode;
  readonly aside: (form: Form) => ReactNode;
}

/** Goes on once what was saved counts as saved, and closes the drawer of what was removed. */
function useLeaving({
  isUnsaved,
  isGone,
  afterSave,
}: Pick<PolicyFormDrawerProps, 'afterSave'> & {
  readonly isUnsaved: boolean;
  readonly isGone: boolean;
}) {
  const { requestClose } = use(DrawerContext);
  useEffect(() => {
    if (!isUnsaved) afterSave?.();
  }, [isUnsaved, afterSave]);
  useEffect(() => {
    if (isGone) requestClose();
  }, [isGone, requestClose]);
}

/**
 * A policy's form in a drawer: Cancel, Reset and Save with the rules of saving, and the question on
 * every exit.
 */
export function PolicyFormDrawer({
  defaults,
  isOfProvider,
  isNew = false,
  mayChange,
  isGone = false,
  onSave,
  onReload,
  afterSave,
  more,
  children,
  aside,
  ...drawer
}: PolicyFormDrawerProps) {
  const { t } = useTranslation('policies');
  const ui = useUiText();
  const schema = useMemo(() => policySchema(t, isOfProvider), [t, isOfProvider]);
  const { form, submit, formError, outdated } = useSchemaForm<PolicyValues>({
    schema,
    defaults,
    onSubmit: onSave,
    onReload,
    errorText: policyErrorText(t),
    mode: 'onChange',
  });
  const { isDirty, isValid } = form.formState;
  const values = useWatch({ control: form.control }) as PolicyValues; // Every field has a default.
  const isUnsaved = !isGone && (isDirty || (isNew && afterSave === undefined));
  useUnsaved(isUnsaved, t(isNew ? 'drawer.lostCopy' : 'drawer.lost'));
  useFollow(form, defaults);
  useLeaving({ isUnsaved, isGone, afterSave });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const blocked = saveBlock(t, { values, mayChange, isOfProvider, isNew, isDirty, isValid });
  const footer = (
    <PolicyFormFoot
      form={form}
      more={more}
      unsaved={isUnsaved && (isNew && !isDirty ? t('drawer.unsavedCopy') : ui('unsaved'))}
      blocked={blocked}
    />
  );
  return (
    <DrawerForm noValidate onSubmit={handleSubmit}>
      <Drawer {...drawer} footer={footer} aside={aside(form)}>
        {formError && (
          <Box px="6" pt="4">
            <FormFailure formError={formError} outdated={outdated} />
          </Box>
        )}
        {children(form)}
      </Drawer>
    </DrawerForm>
  );
}

interface PolicyFormFootProps {
  readonly form: Form;
  /** Buttons at the left. */
  readonly more: ReactNode;
  /** That something is unsaved, in words; false where nothing is. */
  readonly unsaved: string | false;
  /** Why it cannot be saved, in words. */
  readonly blocked: string | undefined;
}

function PolicyFormFoot({ form, more, unsaved, blocked }: PolicyFormFootProps) {
  const ui = useUiText();
  const { requestClose } = use(DrawerContext);
  const { isDirty, isSubmitting } = form.formState;
  return (
    <>
      {more}
      <Box flex={1} />
      {unsaved && <Unsaved>{unsaved}</Unsaved>}
      <Button variant="ghost" disabled={!isDirty || isSubmitting} onClick={() => form.reset()}>
        {ui('reset')}
      </Button>
      <Button onClick={requestClose}>{ui('cancel')}</Button>
      <Button type="submit" variant="solid" isBusy={isSubmitting} disabledReason={blocked}>
        {ui('save')}
      </Button>
    </>
  );
}
