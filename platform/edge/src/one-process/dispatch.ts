import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

import { API_PREFIXES } from '@site/contracts'
import { VENUE_ROUNDS_PATH } from '@site/contracts/seamless'
import type { FastifyInstance } from 'fastify'

import { hostName, isConsolePath } from '../visitor/index.ts'

/** The applications behind one listener. */
export interface Applications {
  readonly edge: FastifyInstance
  readonly gateway: FastifyInstance
  readonly registry: FastifyInstance
  readonly venues: FastifyInstance
}

/** The sandbox venues have a host name, and so an origin, of their own. */
export const VENUES_HOST = 'venues.localhost'

const GATEWAY_PATHS = [
  ...API_PREFIXES,
  '/ws/',
  '/sandbox/',
  '/captcha/',
  '/seamless/',
  '/telemetry',
  '/openapi.json',
  '/healthz',
]

/**
 * Which application answers an address. Only these prefixes are calls: `/game/sport` and the like are pages of the
 * site. The scaled shape says the same in `platform/edge/nginx.conf`.
 *
 * @param consoleHost where the registry's console alone is; whatever else is asked there, the edge has not
 */
export function applicationOf(url: string, host?: string, consoleHost?: string): keyof Applications {
  const name = hostName(host)
  if (name === VENUES_HOST) return 'venues'
  const path = pathOf(url)
  if (name === consoleHost) return isConsolePath(path) ? 'registry' : 'edge'
  // The operator asks them without their name, which is one for browsers; the call is signed.
  if (path === VENUE_ROUNDS_PATH) return 'venues'
  if (path.startsWith('/registry/')) return 'registry'
  const isCall = GATEWAY_PATHS.some((prefix) => path === prefix || (prefix.endsWith('/') && path.startsWith(prefix)))
  return isCall ? 'gateway' : 'edge'
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '/'
}

/** Hands requests and socket upgrades to the application that answers them. */
export function dispatcher(applications: Applications, consoleHost?: string) {
  const find = ({ url = '/', headers }: IncomingMessage) => applicationOf(url, headers.host, consoleHost)
  return {
    request(request: IncomingMessage, response: ServerResponse): void {
      // As nginx does: nobody from outside names the trace that a request belongs to.
      delete request.headers['traceparent']
      applications[find(request)].routing(request, response)
    },
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      if (find(request) !== 'gateway') {
        socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
        return
      }
      applications.gateway.server.emit('upgrade', request, socket, head)
    },
  }
}
