import type { ReactNode } from 'react';
import { singleLetters } from '../keys/singleLetters.ts';
import { Kbd } from '../marks/Kbd.tsx';
import { NumberText } from '../marks/NumberText.tsx';
import { useUiText } from '../text/UiText.tsx';
import { formatNumber } from '../text/format.ts';

interface TableFootProps {
  readonly selected: number;
  readonly total: number | null | undefined;
  /** Actions on the selected rows. */
  readonly actions: ReactNode;
  /** Takes the place of the counts. */
  readonly note: ReactNode;
  readonly hasKeys: boolean;
  /** Whether there is a row that keys could act on. */
  readonly hasRows: boolean;
  readonly canSelect: boolean;
  readonly canOpen: boolean;
  readonly rowKeys: readonly { readonly key: string; readonly label: string }[] | undefined;
}

/** Line under the table: what is selected and what can be done with it, and the keys. */
export function TableFoot({
  selected,
  total,
  actions,
  note,
  hasKeys,
  hasRows,
  canSelect,
  canOpen,
  rowKeys = [],
}: TableFootProps) {
  const t = useUiText();
  const hasLetters = singleLetters.use() === 'on';
  const ofRows = [
    { keys: hasLetters ? ['j', 'k'] : ['↓', '↑'], label: t('move') },
    ...(canOpen ? [{ keys: ['↵'], label: t('open') }] : []),
    ...(canSelect && hasLetters ? [{ keys: ['x'], label: t('select') }] : []),
    ...(hasLetters ? rowKeys.map(({ key, label }) => ({ keys: [key], label })) : []),
  ];
  const hints = [
    ...(hasRows ? ofRows : []),
    ...(hasLetters ? [{ keys: ['?'], label: t('allKeys') }] : []),
  ];
  return (
    <div className="p-table-foot">
      {selected > 0 ? (
        <>
          <span className="p-num" role="status">
            <b>{t('selected', { count: selected })}</b>
            {total !== null &&
              total !== undefined &&
              ` ${t('selectedOf', { total: formatNumber(total) })}`}
          </span>
          <span className="p-foot-actions">{actions}</span>
        </>
      ) : (
        (note ?? (total !== null && total !== undefined && <NumberText value={total} />))
      )}
      {hasKeys && (
        <span className="p-key-hints" aria-hidden="true">
          {hints.map((hint) => (
            <span key={hint.label}>
              {hint.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {hint.label}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}
