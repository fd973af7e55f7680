import type { ReactNode } from 'react';
import { useMeantId } from '../../../entities/lists/meantRow.ts';
import { useShownWhen } from '../../../entities/lists/useShownWhen.ts';

interface SettingsRowProps {
  readonly id: string;
  /** Its cells. */
  readonly children: ReactNode;
}

/** A row of a list of the settings; the one that the address means is marked and in sight. */
export function SettingsRow({ id, children }: SettingsRowProps) {
  const [meantId] = useMeantId();
  const isMeant = meantId === id;
  const ref = useShownWhen<HTMLTableRowElement>(isMeant);
  return (
    <tr ref={ref} {...(isMeant && { 'data-meant': '', 'aria-current': 'true' })}>
      {children}
    </tr>
  );
}
