import pg from 'pg';
import { Problem } from '../../../platform/problem.ts';

/** What is wrong where a name or a subdomain is somebody else's, by the index that says so. */
const TAKEN: Readonly<Record<string, { readonly field: string; readonly words: string }>> = {
  companies_name: { field: 'name', words: 'This name is already exists' },
  organizations_subdomain_key: { field: 'subdomain', words: 'This subdomain is already taken' },
};

/** What a write answers. @throws Problem conflict at the name or subdomain that another one has */
export async function namedOnce<Answer>(write: Promise<Answer>): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    const taken = error instanceof pg.DatabaseError ? TAKEN[error.constraint ?? ''] : undefined;
    if (taken === undefined) throw error;
    throw new Problem('conflict', taken.words, { field: taken.field });
  }
}
