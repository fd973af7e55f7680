import { Fragment } from 'react';
import { pathParts, shortenPath } from './shortenPath.ts';

interface PathTextProps {
  readonly path: string;
  /**
   * Most characters before the middle segments become `…`. Without it, the path gives way before
   * its last segment where its box is too narrow.
   */
  readonly limit?: number;
  /** Whether it takes more lines, of whole segments, instead of giving way. */
  readonly wraps?: boolean;
  readonly size?: 'row' | 'title';
}

const Parts = ({ path }: { readonly path: string }) =>
  pathParts(path).map((part, index) =>
    part.isParameter ? <em key={index}>{part.text}</em> : part.text,
  );

/** The path with a place to break a line before each segment. */
const Wrapped = ({ path }: { readonly path: string }) =>
  path.split(/(?=\/)/).map((segment, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <Parts path={segment} />
    </Fragment>
  ));

/**
 * The path in two: all but its last segment, which gives way, and its end, which stays; and once
 * more in one, for those who hear it.
 */
function Fitted({ path }: { readonly path: string }) {
  const end = path.lastIndexOf('/');
  if (end <= 0) return <Parts path={path} />;
  return (
    <>
      <span>{path}</span>
      <span aria-hidden>
        <Parts path={path.slice(0, end)} />
      </span>
      <span aria-hidden>
        <Parts path={path.slice(end)} />
      </span>
    </>
  );
}

const SHOWN = { wraps: Wrapped, fits: Fitted, cut: Parts };

/**
 * A path template with its `{parameters}` tinted. The whole path is in the tooltip, and copying a
 * shortened one copies the whole.
 */
export function PathText({ path, limit, wraps = false, size = 'row' }: PathTextProps) {
  const shown = limit === undefined ? path : shortenPath(path, limit);
  const how = wraps ? 'wraps' : limit === undefined ? 'fits' : 'cut';
  const Shown = SHOWN[how];
  return (
    <span
      className={`p-path p-path--${size}`}
      {...(how !== 'cut' && { 'data-how': how })}
      title={path}
      onCopy={(event) => {
        if (shown === path || !window.getSelection()?.toString().includes('…')) return;
        event.clipboardData.setData('text/plain', path);
        event.preventDefault();
      }}
    >
      <Shown path={shown} />
    </span>
  );
}
