import { FolderOpen } from 'lucide-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { useUiText } from '../text/UiText.tsx';
import './files.css';

interface DropZoneProps {
  readonly title: string;
  readonly body: ReactNode;
  readonly note?: ReactNode;
  /** As in an input of files: `.har,.ndjson`. */
  readonly accept?: string;
  readonly isMultiple?: boolean;
  /** One line high, beside what was dropped before. */
  readonly isCompact?: boolean;
  /** Why nothing may be sent by this person. */
  readonly disabledReason?: string;
  readonly onFiles: (files: readonly File[]) => void;
}

function Glyph() {
  return (
    <svg width="56" height="48" viewBox="0 0 56 48" aria-hidden="true">
      <path
        fill="var(--p-colors-border-emphasized)"
        d="M2 46V24l4-6 4 6v22zM12 46V24l4-6 4 6v22zM36 46V24l4-6 4 6v22zM46 46V24l4-6 4 6v22z"
      />
      <path
        d="M28 4v26m-8-8 8 8 8-8"
        fill="none"
        stroke="var(--p-colors-accent-fg)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A place to drop files on, with a button that chooses them. */
export function DropZone({
  title,
  body,
  note,
  accept,
  isMultiple = true,
  isCompact = false,
  disabledReason,
  onFiles,
}: DropZoneProps) {
  const t = useUiText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && disabledReason === undefined)
      onFiles(isMultiple ? files : files.slice(0, 1));
  };
  const handleDrag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(disabledReason === undefined);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a shortcut of the button inside
    <section
      className="p-drop"
      aria-labelledby={id}
      {...(isOver && { 'data-over': '' })}
      {...(isCompact && { 'data-compact': '' })}
      onDragOver={handleDrag}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <Glyph />
      <h2 id={id}>{title}</h2>
      <p>{body}</p>
      <Button
        variant="solid"
        icon={<FolderOpen size={14} />}
        disabledReason={disabledReason}
        onClick={() => input.current?.click()}
      >
        {t('chooseFiles')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('chooseFiles')}
        multiple={isMultiple}
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {note !== undefined && <small>{note}</small>}
    </section>
  );
}
