import { pathParts, shortenPath } from './shortenPath.ts';

interface PathTextProps {
  readonly path: string;
  /** Most characters before the middle segments become `…`; none is never shortened. */
  readonly limit?: number;
  readonly size?: 'row' | 'title';
}

/**
 * A path template with its `{parameters}` tinted. The whole path is in the tooltip, and copying a
 * shortened one copies the whole.
 */
export function PathText({ path, limit, size = 'row' }: PathTextProps) {
  const shown = limit === undefined ? path : shortenPath(path, limit);
  return (
    <span
      className={`p-path p-path--${size}`}
      title={path}
      onCopy={(event) => {
        if (shown === path || !window.getSelection()?.toString().includes('…')) return;
        event.clipboardData.setData('text/plain', path);
        event.preventDefault();
      }}
    >
      {pathParts(shown).map((part, index) =>
        part.isParameter ? <em key={index}>{part.text}</em> : part.text,
      )}
    </span>
  );
}
