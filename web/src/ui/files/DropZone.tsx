import { chakra } from '@chakra-ui/react/styled-system';
import { FolderOpen } from 'lucide-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { useUiText } from '../text/UiText.tsx';

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

const Zone = chakra('section', {
  base: {
    borderWidth: '1.5px',
    borderStyle: 'dashed',
    borderColor: 'border.emphasized',
    borderRadius: 'l3',
    bg: 'bg.panel',
    '& > p': { color: 'fg.muted' },
    '& > small': { textStyle: 'small', color: 'fg.subtle' },
    '&[data-over]': { borderColor: 'accent.fg', bg: 'accent.subtle' },
  },
  variants: {
    size: {
      large: {
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: '1',
        minHeight: '352px',
        padding: '24px',
        textAlign: 'center',
        '& > h2': { mt: '3', textStyle: 'drawerTitle', letterSpacing: '-0.01em' },
        '& > p': { maxWidth: '38ch', mb: '3', textWrap: 'balance' },
        '& > small': { mt: '4' },
      },
      compact: {
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        alignItems: 'center',
        rowGap: '1',
        columnGap: '3',
        py: '3',
        px: '4',
        '& > svg': { gridRow: '1 / 3', width: '7', height: '6' },
        '& > h2': { textStyle: 'section' },
        '& > p': { gridColumn: 2, fontSize: '12px' },
        '& > :is(button, span)': { gridColumn: 3, gridRow: '1 / 3' },
        '& > small': { gridColumn: 2 },
      },
    },
  },
});

/** A place to drop files on, with a button that chooses them. */
export function DropZone(props: DropZoneProps) {
  const { title, body, note, isCompact = false, disabledReason } = props;
  const { isMultiple = true, onFiles } = props;
  const id = useId();
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
    <Zone
      size={isCompact ? 'compact' : 'large'}
      aria-labelledby={id}
      {...(isOver && { 'data-over': '' })}
      onDragOver={handleDrag}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <Glyph />
      <h2 id={id}>{title}</h2>
      <p>{body}</p>
      <ChooseFiles {...{ isMultiple, disabledReason }} accept={props.accept} onFiles={take} />
      {note !== undefined && <small>{note}</small>}
    </Zone>
  );
}

interface ChooseFilesProps {
  readonly accept: string | undefined;
  readonly isMultiple: boolean;
  readonly disabledReason: string | undefined;
  readonly onFiles: (files: FileList | null) => void;
}

/** The button that opens the browser's own choice of files. */
function ChooseFiles({ accept, isMultiple, disabledReason, onFiles }: ChooseFilesProps) {
  const t = useUiText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
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
          onFiles(event.target.files);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
