import type { Reading, ReadingContext } from '../reading.ts';
import { logExchange } from './logExchange.ts';

const FEWEST = 5;

/**
 * Reads a line of a W3C extended log, as CloudFront writes them: values by the names of their
 * columns.
 */
export function readColumnsLine(
  line: string,
  columns: readonly string[],
  context: ReadingContext,
): Reading {
  const values = line.includes('\t') ? line.split('\t', 100) : line.split(' ', 100);
  if (values.length < Math.min(FEWEST, columns.length)) return { rejected: 'notAnEntry' };
  const value = (...names: readonly string[]): string | null => {
    for (const name of names) {
      const text = values[columns.indexOf(name)]?.trim();
      if (text !== undefined && text !== '' && text !== '-') return text;
    }
    return null;
  };
  const stem = value('cs-uri-stem', 'cs-uri');
  const query = value('cs-uri-query');
  return logExchange(
    {
      startedAt: Date.parse(`${value('date')}T${value('time')}Z`),
      clientAddress: value('c-ip'),
      method: value('cs-method'),
      target: stem === null || query === null ? stem : `${stem}?${query}`,
      scheme: value('cs-protocol'),
      host: value('x-host-header', 'cs(Host)', 'cs-host'),
      status: value('sc-status'),
      userAgent: decoded(value('cs(User-Agent)')),
      contentType: decoded(value('sc-content-type')),
      tlsProtocol: value('ssl-protocol'),
    },
    context,
  );
}

/** Values with blanks are percent-encoded. */
function decoded(text: string | null): string | null {
  if (text === null || !text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
