import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** Modules of white around the code, as its standard asks. */
const QUIET = 4;

/** A QR code, black on white whatever the colours of the page, so that every camera reads it. */
export default function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
    const squares = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { path: squares.join(''), size: rows.length };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={196}
      height={196}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
