import { lazy, useState } from 'react';
import type { DialogProps } from './DialogContent.tsx';
import { Overlay } from './Overlay.tsx';

const DialogContent = lazy(() =>
  import('./DialogContent.tsx').then((parts) => ({ default: parts.DialogContent })),
);

/** A modal question or small form over the scrim; the focus stays inside and returns after. */
export function Dialog(props: DialogProps) {
  const [isWanted, setIsWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setIsWanted(true);
  return (
    isWanted && (
      <Overlay>
        <DialogContent {...props} />
      </Overlay>
    )
  );
}
