import { addressGroup } from '@site/server'
import type { FastifyRequest } from 'fastify'

/** A limit of calls in a minute. Whoever has a network of IPv6 has more addresses than could be counted. */
export const perNetwork = (max: number) => ({
  max,
  timeWindow: '1 minute',
  keyGenerator: ({ ip }: FastifyRequest) => addressGroup(ip),
})
