import type { TicketThing } from '@palisade/vocabulary/tickets.ts';
import { Problem } from '../../../platform/problem.ts';
import type { TicketContent, TicketSection } from '../vendors/vendor.ts';
import type { TicketDetails } from './ticket.schemas.ts';
import { TICKETS_OF } from './ticketSubjects.ts';

const title = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Title of the ticket about something: what it is, how bad, and where. */
export function ticketTitle(
  thing: TicketThing,
  { name, severity, method, host, path }: TicketDetails,
): string {
  const where = [method, `${host ?? ''}${path ?? ''}`].filter(Boolean).join(' ');
  return `${severity === undefined ? '' : `[${title(severity)}] `}${thing === 'gap' ? '' : `${TICKETS_OF[thing].word} `}${name.trim()}${where === '' ? '' : `: ${where}`}`;
}

/**
 * What the ticket says, from what its caller gave.
 * @param publicUrl address that people open Palisade at
 * @throws Problem badInput when the page is none of the company
 */
export function ticketContent(
  companyId: string,
  thing: TicketThing,
  { name, severity, method, host, path, description = '', remediation = '', page }: TicketDetails,
  publicUrl: string,
): TicketContent {
  const link = page === undefined ? undefined : URL.parse(page, publicUrl);
  if (
    link !== undefined &&
    (link === null ||
      link.origin !== new URL(publicUrl).origin ||
      !link.pathname.startsWith(`/${companyId}/`))
  ) {
    throw new Problem('badInput', 'The page must be one of the company.', { field: 'page' });
  }
  const facts = [
    `${TICKETS_OF[thing].word}: ${name.trim()}`,
    ...(severity === undefined ? [] : [`Severity: ${title(severity)}`]),
    ...(host === undefined ? [] : [`Host: ${host}`]),
    ...(path === undefined ? [] : [`Endpoint: ${[method, path].filter(Boolean).join(' ')}`]),
  ];
  const sections: TicketSection[] = [
    { lines: facts },
    ...(description.trim() === '' ? [] : [{ heading: 'Description', lines: linesOf(description) }]),
    ...(remediation.trim() === ''
      ? []
      : [{ heading: 'Remediation suggestion', lines: linesOf(remediation) }]),
    ...(link == null ? [] : [{ heading: 'In Palisade', lines: [], link: link.href }]),
  ];
  return { severity, sections };
}
