import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment, usePreloadedQuery } from 'react-relay';
import type {
  MarkDrawer_mark$data,
  MarkDrawer_mark$key,
} from '../../../__generated__/MarkDrawer_mark.graphql.ts';
import type { MarkDrawerQuery } from '../../../__generated__/MarkDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { useReload } from '../../../entities/lists/useReload.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { MissingDrawer } from '../../../ui/drawer/MissingDrawer.tsx';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { TextArea } from '../../../ui/forms/TextInput.tsx';
import { ExpiryField } from './ExpiryField.tsx';
import { MarkFacts } from './MarkFacts.tsx';
import { expiryOf, markSchema, type MarkValues } from './markForm.ts';
import './review.texts.ts';
import { useChangeMark } from './useChangeMark.ts';
import { useUndoDialog } from './useUndoDialog.tsx';
import { useUndoMarks } from './useUndoMarks.ts';

export type MarkQueries = { mark: MarkDrawerQuery };

const MarkDrawerDocument = graphql`
  query MarkDrawerQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ...MarkDrawer_mark @alias(as: "mark")
    }
  }
`;

/** A mark: what it silences, what it hid, when it ends, and the way to undo it. */
export default function MarkDrawer({ queries }: DrawerProps<MarkQueries>) {
  const { t } = useTranslation('markReview');
  const { node } = usePreloadedQuery<MarkDrawerQuery>(MarkDrawerDocument, queries.mark);
  if (node?.mark) return <MarkForm mark={node.mark} />;
  return (
    <MissingDrawer
      kind={t('drawer.kind')}
      title={t('drawer.missing')}
      body={t('drawer.missingBody')}
    />
  );
}

/** The list below asks again instead. */
const NO_CONNECTIONS: readonly string[] = [];

/** Saves what the form says: the comment, and when the mark expires, unless that is kept. */
function useSaveMark({ id, version, expiresAt = null }: MarkDrawer_mark$data) {
  const change = useChangeMark();
  return ({ message, ...chosen }: MarkValues) => {
    const next = expiryOf(chosen, Date.now());
    return change({
      id,
      version,
      message: message.trim(),
      expiresAt: next === undefined ? expiresAt : next,
    });
  };
}

function MarkForm({ mark: key }: { readonly mark: MarkDrawer_mark$key }) {
  const { t } = useTranslation('markReview');
  const { can } = useCompany();
  const { requestClose } = use(DrawerContext);
  const mark = useFragment(
    graphql`
      fragment MarkDrawer_mark on ReviewedMark @throwOnFieldError {
        id
        words
        state
        isTuned
        message
        expiresAt
        version
        ...MarkFacts_mark
      }
    `,
    key,
  );
  const { version, words, message: said, expiresAt = null } = mark;
  const save = useSaveMark(mark);
  const undo = useUndoMarks(NO_CONNECTIONS, useReload());
  const question = useUndoDialog((marks) => {
    undo(marks);
    requestClose();
  });
  const schema = useMemo(() => markSchema(t), [t]);
  const reason = can('changeAttackers') ? undefined : t('forbidden');
  const isDisabled = reason !== undefined;
  const destructive = (
    <Button variant="dangerOutline" onClick={() => question.ask([mark])} disabledReason={reason}>
      {t('undo')}
    </Button>
  );
  return (
    <>
      <FormDrawer<MarkValues>
        key={version}
        kind={t('drawer.kind')}
        title={words}
        schema={schema}
        defaults={{ expiry: 'keep', date: '', message: said }}
        onSubmit={save}
        {...(reason !== undefined && { disabledReason: reason })}
        destructive={destructive}
      >
        {(form) => (
          <>
            <MarkFacts mark={mark} />
            <ExpiryField form={form} expiresAt={expiresAt} isDisabled={isDisabled} />
            <Field label={t('drawer.comment')} error={form.formState.errors.message?.message}>
              <TextArea rows={3} disabled={isDisabled} {...form.register('message')} />
            </Field>
          </>
        )}
      </FormDrawer>
      {question.dialog}
    </>
  );
}
