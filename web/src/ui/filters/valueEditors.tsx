import type { FieldType } from '@palisade/vocabulary/inventoryFields.ts';
import { useState, type ComponentType, type FormEvent } from 'react';
import { Button } from '../buttons/Button.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { Row } from '../layout/Boxes.ts';
import { SegmentGroup } from '../layout/SegmentGroup.tsx';
import { useUiText } from '../text/UiText.tsx';
import { ChoiceEditor } from './ChoiceEditor.tsx';
import type { EditorProps } from './editorProps.ts';
import { useFilterKit } from './filterContext.ts';
import { takesSeveral } from './filterEdits.ts';
import { MomentEditor } from './MomentEditor.tsx';
import { RangeEditor } from './RangeEditor.tsx';

function TextEditor({ condition, onChange, onDone }: EditorProps) {
  const t = useUiText();
  const [text, setText] = useState(typeof condition.value === 'string' ? condition.value : '');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onChange(text.trim());
    onDone();
  };
  return (
    <Row as="form" alignItems="stretch" gap="1.5" onSubmit={handleSubmit}>
      <TextInput
        inputSize="sm"
        aria-label={t('value')}
        value={text}
        data-autofocus=""
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="sm" type="submit" variant="solid" disabled={text.trim() === ''}>
        {t('apply')}
      </Button>
    </Row>
  );
}

function BooleanEditor({ field, condition, onChange }: EditorProps) {
  const t = useUiText();
  const { labels } = useFilterKit();
  return (
    <SegmentGroup
      label={labels.field(field.key)}
      options={[
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
      ]}
      value={condition.value === false ? 'no' : 'yes'}
      onChange={(value) => onChange(value === 'yes')}
    />
  );
}

const EDITORS: Readonly<Record<FieldType, ComponentType<EditorProps>>> = {
  text: TextEditor,
  enum: ChoiceEditor,
  set: ChoiceEditor,
  boolean: BooleanEditor,
  number: RangeEditor,
  date: MomentEditor,
  // A group of conditions is put together elsewhere; no field of the bar takes one.
  items: () => null,
};

/** The editor that fits the type of the field and what is asked of it. */
export function ValueEditor(props: EditorProps) {
  const Editor = takesSeveral(props.field, props.condition.op)
    ? ChoiceEditor
    : EDITORS[props.field.type];
  return <Editor {...props} />;
}
