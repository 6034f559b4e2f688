// A room of one gateway process under load, beside a bare `ws` server: `fork`ed with the address of a database.
import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { loginEndpoint, memberJwtEndpoint, registerEndpoint } from '@site/contracts'
import { CHAT_LIMITS, CHAT_MSG, CHAT_SOCKET } from '@site/contracts/chat'
import { GAME_TYPE, MARKET_TYPE, sportsHotEndpoint } from '@site/contracts/sports'
import * as v from 'valibot'
import { WebSocket } from 'ws'

import { md5 } from '../src/testing/client.ts'
import { type GatewayProcess, spawnGateway } from '../src/testing/spawn-gateway.ts'
import { socketText } from '../src/lib/socket-text.ts'
import type { ReadersOrder } from './chat-readers.ts'

const { readers, perSecond, seconds } = v.parse(
  v.object({ readers: v.number(), perSecond: v.number(), seconds: v.number() }),
  JSON.parse(process.argv[3] ?? ''),
)
const WARM_MS = 3_000
const BEAT_MS = 10_000
/** In which the system counts the time of a process. */
const TICK_MS = 10
/** Each of them speaks once in the pace of a member, and a little later than it might. */
const SPEAKERS = Math.ceil((perSecond * CHAT_LIMITS.paceMs * 1.2) / 1_000)

const here = (file: string) => resolve(import.meta.dirname, file)
const CountSchema = v.object({ delivered: v.number() })
const PortSchema = v.object({ port: v.number() })

const gateway = await spawnGateway({ DATABASE_URL: process.argv[2] ?? '' })
const room = await loadRoom(gateway)
await gateway.stop()
const bare = await loadBare(room.frame)
process.send?.({ ...room, frame: undefined, bare })
process.disconnect()

async function loadRoom(server: GatewayProcess) {
  const { games } = await server.client().call(sportsHotEndpoint, { limit: 20 })
  // The next one to begin: it is not over before this is.
  const football = games.filter(
    ({ gameType, marketType }) => gameType === GAME_TYPE.football && marketType !== MARKET_TYPE.inPlay,
  )
  const match = football.toSorted((one, other) => one.start - other.start)[0]
  if (match === undefined) throw new Error('no football that begins soon')
  const rid = `FT_${match.gidm}`
  const url = `${server.url.replace('http', 'ws')}${CHAT_SOCKET.path}?clientType=web&siteId=9000`
  const speakers: WebSocket[] = []
  for (let n = 0; n < SPEAKERS; n += 1) speakers.push(await enter(server, url, rid))
  const latencies: number[] = []
  let frame = ''
  const observe = (socket: WebSocket) =>
    socket.on('message', (data) => {
      const text = socketText(data)
      const sentAt = /"msg":"(\d+\.\d) /.exec(text)?.[1]
      if (sentAt === undefined) return
      frame = text
      latencies.push(performance.now() - Number(sentAt))
    })
  // Rounds go through the readers as they came: one of the two is told first, the other one last.
  const observers = [observe(await enter(server, url, rid))]
  const crowd = fork(here('chat-readers.ts'))
  const before = residentMb(server.child.pid)
  await order(crowd, { url, count: readers, rid })
  observers.push(observe(await enter(server, url, rid)))
  const crowded = residentMb(server.child.pid)
  let next = 0
  const timer = setInterval(() => {
    const msgData = { rid, msg: `${performance.now().toFixed(1)} 这一脚打得真漂亮` }
    send(speakers[next % SPEAKERS], CHAT_MSG.say, msgData)
    next += 1
  }, 1_000 / perSecond)
  const { delivered, ...shares } = await count(crowd, server.child, () => latencies.splice(0))
  clearInterval(timer)
  const after = residentMb(server.child.pid)
  crowd.disconnect()
  for (const socket of [...speakers, ...observers]) socket.terminate()
  return { delivered, shares, latencies, frame, memory: { before, crowded, after } }
}

async function loadBare(text: string): Promise<Counted> {
  const server = fork(here('bare-chat.ts'))
  const [message] = (await once(server, 'message')) as unknown[]
  const { port } = v.parse(PortSchema, message)
  const crowd = fork(here('chat-readers.ts'))
  await order(crowd, { url: `ws://127.0.0.1:${port}`, count: readers })
  server.send({ text, everyMs: 1_000 / perSecond })
  const counted = await count(crowd, server)
  crowd.disconnect()
  server.disconnect()
  return counted
}

interface Counted {
  /** Frames that reached the readers in a second. */
  readonly delivered: number
  /** Of a core, what the server and what its readers have taken. */
  readonly server: number
  readonly readers: number
}

/** What comes while it warms up does not count. */
async function count(crowd: ChildProcess, server: ChildProcess, onWarm?: () => void): Promise<Counted> {
  await pause(WARM_MS)
  onWarm?.()
  const before = await order(crowd, 'count')
  const spent = [cpuMs(server.pid), cpuMs(crowd.pid)] as const
  const start = performance.now()
  await pause(seconds * 1_000)
  const after = await order(crowd, 'count')
  const ms = performance.now() - start
  return {
    delivered: ((after - before) * 1_000) / ms,
    server: (cpuMs(server.pid) - spent[0]) / ms,
    readers: (cpuMs(crowd.pid) - spent[1]) / ms,
  }
}

async function order(crowd: ChildProcess, what: ReadersOrder | 'count'): Promise<number> {
  crowd.send(what)
  const [answer] = (await once(crowd, 'message')) as unknown[]
  return v.parse(CountSchema, answer).delivered
}

/** A new member in the room. */
async function enter(server: GatewayProcess, url: string, rid: string): Promise<WebSocket> {
  const visitor = server.client()
  const name = `bc${randomInt(100_000_000, 999_999_999)}`
  const password = md5('passw0rd')
  // One address logs in so often a minute.
  const headers = { 'x-forwarded-for': `198.51.100.${randomInt(1, 255)}` }
  await visitor.call(registerEndpoint, { name, password, secondPassword: password }, { headers })
  const { token } = await visitor.call(loginEndpoint, { name, password }, { headers })
  const client = server.client({ token, deviceId: visitor.deviceId })
  const { jwt } = await client.call(memberJwtEndpoint, {})
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  const inRoom = new Promise<void>((done) => {
    socket.on('message', function look(data) {
      if (!socketText(data).includes(`"msgId":${CHAT_MSG.room}`)) return
      socket.off('message', look)
      done()
    })
  })
  send(socket, CHAT_MSG.login, { token, body: jwt })
  send(socket, CHAT_MSG.joinRoom, { rid })
  await inRoom
  setInterval(() => socket.send(JSON.stringify({ msgId: CHAT_MSG.heartbeat, msgData: {} })), BEAT_MS).unref()
  return socket
}

function send(socket: WebSocket | undefined, msgId: number, msgData: object): void {
  socket?.send(JSON.stringify({ msgId, seq: `c-${crypto.randomUUID()}`, msgData }))
}

/** Time on the processors that a process has had, its own and the system's for it. */
function cpuMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function residentMb(pid: number | undefined): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? Number.NaN) / 1024
}
