// Browsers that report how releases do: node bench/reporters.ts <address> <beacons a second> <remote>,…. Started by reports.ts.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

const TICK_MS = 25
const [address = '', perSecond = '1', remotes = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const body = JSON.stringify({
  theme: 'jade',
  reports: remotes.split(',').map((remote) => ({ remote, version: '1.0.0', cohort: 'stable', outcome: 'activated' })),
})

function report(): void {
  const sent = request(`${address}/registry/health`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body), cookie: `did=${randomUUID()}` },
  })
  sent.on('response', (response) => response.resume())
  sent.on('error', () => {}) // the registry counts what arrives
  sent.end(body)
}

const from = performance.now()
let sent = 0
setInterval(() => {
  const due = Math.floor(((performance.now() - from) / 1000) * Number(perSecond))
  for (; sent < due; sent += 1) report()
}, TICK_MS)
process.send?.('reporting')
