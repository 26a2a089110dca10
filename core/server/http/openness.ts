import type { FastifyRequest } from 'fastify'
import type { Openness } from '../config.ts'
import { isLoopback } from './connections.ts'

/**
 * Keeps a route for those that a setting opens it to; to others it is not there. Behind a proxy on this machine the address that counts is
 * the one it passes on.
 */
export const openTo =
  (open: Openness) =>
  async (request: FastifyRequest): Promise<void> => {
    if (open === 'on' || (open === 'loopback' && isLoopback(request.ip))) return
    throw Object.assign(new Error('not open'), { statusCode: 404 })
  }
