import type pg from 'pg';

/**
 * Keeps lost connections of a pool from ending the process: the pool listens to the errors of idle
 * ones only, and one that is checked out and runs nothing at the moment would throw past everybody.
 * Its next statement fails, and it is replaced.
 */
export function catchLostConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
