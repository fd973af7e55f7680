import { readFile } from 'node:fs/promises';
import { decodeHTML } from 'entities';
import type { Database } from '../../../platform/database/database.ts';
import { audit, NO_COMPANY } from '../audit.ts';
import { insertTerms, TERMS_ID } from './terms.repository.ts';

const LARGEST = 1_000_000;
const HEADING = /<(title|h1)\b[^>]*>([\s\S]*?)<\/\1>/i;

/** The document's own title, else its first heading. */
function titleOf(html: string): string {
  const title = decodeHTML(HEADING.exec(html)?.[2]?.replaceAll(/<[^>]*>/g, '') ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return title.slice(0, 200) || 'Terms & Conditions';
}

async function read(file: string): Promise<string> {
  const html = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`PALISADE_TERMS_FILE cannot be read: ${file}`, { cause });
  });
  if (html.trim() === '') throw new Error(`PALISADE_TERMS_FILE is empty: ${file}`);
  if (html.length > LARGEST)
    throw new Error(`PALISADE_TERMS_FILE has more than ${LARGEST} characters: ${file}`);
  return html;
}

/**
 * Publishes the terms of PALISADE_TERMS_FILE, an HTML file: a new version when it says something
 * else than the newest one.
 * @throws Error in words for the terminal when the file cannot be used.
 */
export async function publishTerms(db: Database, file: string | undefined): Promise<void> {
  if (file === undefined || file === '') return;
  const html = await read(file);
  const title = titleOf(html);
  await db.company(NO_COMPANY).transaction(async (query) => {
    const version = await insertTerms(query, title, html);
    if (version === null) return;
    await audit(query, {
      companyId: NO_COMPANY,
      actorId: null,
      actor: 'start',
      address: null,
      action: 'terms.publish',
      targetType: 'terms',
      targetId: TERMS_ID,
      after: { version, title },
    });
  });
}
