import type { TicketContent, TicketSection } from '../vendor.ts';

interface Mark {
  readonly type: 'link';
  readonly attrs: { readonly href: string };
}
/** A node of the Atlassian Document Format, as far as tickets use it. */
type AdfNode =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly Mark[] }
  | { readonly type: 'paragraph'; readonly content: readonly AdfNode[] }
  | {
      readonly type: 'heading';
      readonly attrs: { readonly level: number };
      readonly content: readonly AdfNode[];
    };

export interface AdfDocument {
  readonly version: 1;
  readonly type: 'doc';
  readonly content: readonly AdfNode[];
}

const text = (value: string): AdfNode => ({ type: 'text', text: value });
const paragraph = (...content: readonly AdfNode[]): AdfNode => ({ type: 'paragraph', content });

function nodesOf({ heading, lines, link }: TicketSection): AdfNode[] {
  return [
    ...(heading === undefined
      ? []
      : [{ type: 'heading', attrs: { level: 3 }, content: [text(heading)] } as const]),
    // A text node must not be empty.
    ...lines.filter((line) => line.trim() !== '').map((line) => paragraph(text(line))),
    ...(link === undefined
      ? []
      : [
          paragraph({ type: 'text', text: link, marks: [{ type: 'link', attrs: { href: link } }] }),
        ]),
  ];
}

/** What a ticket says as Jira's description takes it. */
export function adfOf({ sections }: TicketContent): AdfDocument {
  return { version: 1, type: 'doc', content: sections.flatMap(nodesOf) };
}
