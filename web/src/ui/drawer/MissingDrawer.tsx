import { FileQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/StateBlock.tsx';
import { Drawer } from './Drawer.tsx';

interface MissingDrawerProps {
  /** Kind of thing: `Endpoint`. */
  readonly kind: string;
  /** That it is not there: `Endpoint not found`. */
  readonly title: string;
  /** Why that may be. */
  readonly body: ReactNode;
}

/** A drawer whose address names something that is gone or never was. */
export function MissingDrawer({ kind, title, body }: MissingDrawerProps) {
  return (
    <Drawer kind={kind} title={title}>
      <EmptyState icon={<FileQuestionMark size={16} />} title={title} body={body} />
    </Drawer>
  );
}
