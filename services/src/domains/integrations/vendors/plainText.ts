import type { TicketContent } from './vendor.ts';

/** What a ticket says, for vendors that take text alone. */
export function plainText({ sections }: TicketContent): string {
  return sections
    .map(({ heading, lines, link }) =>
      [
        ...(heading === undefined ? [] : [`${heading}:`]),
        ...lines,
        ...(link === undefined ? [] : [link]),
      ].join('\n'),
    )
    .join('\n\n');
}
