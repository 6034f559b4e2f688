import { Counter, Gauge, type Registry } from 'prom-client'

import type { SocketMeasures } from '../kernel/sockets/index.ts'

/** Web sockets, by path: there are as many as a gateway declares. */
export function createSocketMetrics(registers: Registry[]): SocketMeasures {
  const open = new Gauge({ name: 'gateway_sockets', help: 'Open sockets by path', labelNames: ['path'], registers })
  const ends = new Counter({
    name: 'gateway_socket_closes_total',
    help: 'Sockets that the gateway closed, by path and close code',
    labelNames: ['path', 'code'],
    registers,
  })
  const dropped = new Counter({
    name: 'gateway_socket_frames_dropped_total',
    help: 'Frames and rounds of changes that passed slow readers by',
    labelNames: ['path'],
    registers,
  })
  const resyncs = new Counter({
    name: 'gateway_socket_resyncs_total',
    help: 'Slow readers that have caught up and were given anew what passed them by',
    labelNames: ['path'],
    registers,
  })
  return {
    opened: (path) => open.inc({ path }),
    closed: (path) => open.dec({ path }),
    ended: (path, code) => ends.inc({ path, code }),
    dropped: (path, frames) => dropped.inc({ path }, frames),
    resynced: (path) => resyncs.inc({ path }),
  }
}
