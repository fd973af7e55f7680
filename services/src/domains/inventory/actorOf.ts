import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/companySettings.ts';

/** Who is behind a request, as plain data for the thread that learns. */
export const actorOf = ({ auth, ip }: Pick<FastifyRequest, 'auth' | 'ip'>): Actor => ({ id: auth.userId, name: auth.actor, address: ip });
