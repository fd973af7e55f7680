import { FileQuestionMark } from 'lucide-react';
import { lazy, Suspense, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { MarkDrawerQuery } from '../../../__generated__/MarkDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import { formatDate } from '../../../ui/marks/formatTime.ts';
import { useReload } from '../../../entities/lists/useReload.ts';
import { MarkFacts } from './MarkFacts.tsx';
import { EXPIRIES, type Expiry, expiryOf, markSchema } from './markForm.ts';
import './review.css';
import './review.texts.ts';
import { useChangeMark } from './useChangeMark.ts';
import { useUndoMarks } from './useUndoMarks.ts';

export type MarkQueries = { mark: MarkDrawerQuery };

const UndoDialog = lazy(() => import('./UndoDialog.tsx'));

const MarkDrawerDocument = graphql`
  query MarkDrawerQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on ReviewedMark {
        id
        words
        state
        isTuned
        message
        expiresAt
        version
        ...MarkFacts_mark @alias(as: "facts")
      }
    }
  }
`;

/** The list below asks again instead. */
const NO_CONNECTIONS: readonly string[] = [];

/** A mark: what it silences, what it hid, when it ends, and the way to undo it. */
export default function MarkDrawer({ queries }: DrawerProps<MarkQueries>) {
  const { t } = useTranslation('markReview');
  const { can } = useCompany();
  const { requestClose } = use(DrawerContext);
  const [isAsking, setIsAsking] = useState(false);
  const { node: mark } = usePreloadedQuery<MarkDrawerQuery>(MarkDrawerDocument, queries.mark);
  const change = useChangeMark();
  const undo = useUndoMarks(NO_CONNECTIONS, useReload());
  const schema = useMemo(() => markSchema(t), [t]);
  if (mark?.id === undefined || mark.words === undefined || mark.state === undefined) {
    return (
      <Drawer kind={t('drawer.kind')} title={t('drawer.missing')}>
        <EmptyState
          icon={<FileQuestionMark size={16} />}
          title={t('drawer.missing')}
          body={t('drawer.missingBody')}
        />
      </Drawer>
    );
  }
  const { id, words, state, version } = mark;
  const [isTuned, said] = [mark.isTuned === true, mark.message ?? ''];
  const mayChange = can('changeAttackers');
  const date = mark.expiresAt == null ? t('never') : formatDate(new Date(mark.expiresAt));
  const label = (each: Expiry): string => {
    if (each === 'keep') return t('drawer.keep', { date });
    if (each === 'never' || each === 'date') return t(each === 'never' ? 'never' : 'drawer.date');
    return each === '365' ? t('drawer.year') : t('drawer.days', { count: Number(each) });
  };
  return (
    <>
      <FormDrawer
        key={version}
        kind={t('drawer.kind')}
        title={words}
        schema={schema}
        defaults={{ expiry: 'keep', date: '', message: said }}
        onSubmit={({ message, ...chosen }) => {
          const expiresAt = expiryOf(chosen, Date.now());
          return change({
            id,
            version,
            message: message.trim(),
            ...(expiresAt === undefined ? { expiresAt: mark.expiresAt } : { expiresAt }),
          });
        }}
        {...(!mayChange && { disabledReason: t('forbidden') })}
        destructive={
          <Button
            variant="dangerOutline"
            onClick={() => setIsAsking(true)}
            {...(!mayChange && { disabledReason: t('forbidden') })}
          >
            {t('undo')}
          </Button>
        }
      >
        {(form) => {
          const expiry = form.watch('expiry');
          return (
            <>
              {mark.facts && <MarkFacts mark={mark.facts} />}
              <Field label={t('drawer.expiry')}>
                <Select
                  options={EXPIRIES.map((each) => ({ value: each, label: label(each) }))}
                  value={EXPIRIES.find((each) => each === expiry) ?? 'keep'}
                  disabled={!mayChange}
                  onChange={(next) => form.setValue('expiry', next, { shouldDirty: true })}
                />
              </Field>
              {expiry === 'date' && (
                <Field label={t('drawer.on')} error={form.formState.errors.date?.message}>
                  <TextInput type="date" disabled={!mayChange} {...form.register('date')} />
                </Field>
              )}
              <Field label={t('drawer.comment')} error={form.formState.errors.message?.message}>
                <TextArea rows={3} disabled={!mayChange} {...form.register('message')} />
              </Field>
            </>
          );
        }}
      </FormDrawer>
      <Suspense>
        {isAsking && (
          <UndoDialog
            marks={[{ id, words, state, isTuned }]}
            onCancel={() => setIsAsking(false)}
            onConfirm={() => {
              setIsAsking(false);
              undo([{ id, words, state, isTuned }]);
              requestClose();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
