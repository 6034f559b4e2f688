import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import { Duplex } from 'node:stream'

import { Client } from 'pg'

import type { Database } from '../src/db/database.ts'

const LENGTH_BYTES = 4
const TERMINATE = 'X'
/** Of a client; the server says READY once for each. */
const ASKING = ['S', 'Q']
const READY = 'Z'
/** What a session of the server is left as when its client is gone, but for what it has learned of tables and functions. */
const FORGET = [
  'rollback',
  'deallocate all; close all; unlisten *; discard sequences; discard temp; reset all; select pg_advisory_unlock_all()',
]

/** Cuts what arrives into messages. The first of a client has no letter in front of its length. */
function createReader(hasLetterAtOnce: boolean) {
  let rest: Buffer = Buffer.alloc(0)
  let letters = hasLetterAtOnce ? 1 : 0
  return (chunk: Buffer): readonly Buffer[] => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const messages: Buffer[] = []
    while (rest.length >= letters + LENGTH_BYTES) {
      const length = letters + rest.readUInt32BE(letters)
      if (rest.length < length) break
      messages.push(rest.subarray(0, length))
      rest = rest.subarray(length)
      letters = 1
    }
    return messages
  }
}

const kindOf = (message: Buffer) => String.fromCharCode(message[0] ?? 0)

function messageOf(kind: string, text?: string): Buffer {
  const body = text === undefined ? Buffer.alloc(0) : Buffer.from(`${text}\0`)
  const head = Buffer.alloc(1 + LENGTH_BYTES, kind)
  head.writeUInt32BE(LENGTH_BYTES + body.length, 1)
  return Buffer.concat([head, body])
}
/** Begins with the end of what was asked in part. */
const FORGETTING = [messageOf('S'), ...FORGET.map((text) => messageOf('Q', text))]

/** A session of the server. */
interface Session {
  readonly socket: Socket
  /** What it said to its first client before it was ready for it. */
  greeting: Buffer | undefined
  /** None while it forgets the one before, and when it has. */
  client: Wire | undefined
  /** Times that it has still to say that it is ready. */
  owes: number
}

/** What a client takes for its connection. */
class Wire extends Duplex {
  readonly #sessions: Sessions
  readonly #read = createReader(false)
  #session: Session | undefined
  #isGreeted = false
  bytesRead = 0

  constructor(sessions: Sessions) {
    super()
    this.#sessions = sessions
  }

  connect(port: number, host: string): this {
    this.#sessions.take(this, port, host).then(
      (session) => {
        if (this.destroyed) return this.#sessions.giveBack(session)
        this.#session = session
        this.emit('connect')
      },
      (error: unknown) => this.destroy(error as Error),
    )
    return this
  }

  setNoDelay = () => this
  setKeepAlive = () => this
  ref = () => this
  unref = () => this

  hear(chunk: Buffer): void {
    this.bytesRead += chunk.length
    this.push(chunk)
  }

  override _read(): void {}

  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer', done)
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const messages = this.#read(chunk)
    const said = messages.filter((one) => kindOf(one) !== TERMINATE)
    if (this.#session !== undefined) this.#say(this.#session, said)
    done()
    if (said.length < messages.length) this.destroy()
  }

  #say(session: Session, said: readonly Buffer[]): void {
    const isFirst = !this.#isGreeted && said.length > 0
    this.#isGreeted ||= isFirst
    if (!isFirst || session.greeting === undefined) return say(session, said)
    this.hear(session.greeting)
    say(session, said.slice(1))
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#session !== undefined) this.#sessions.giveBack(this.#session)
    this.#session = undefined
    this.push(null)
    done(error)
  }
}

function say(session: Session, messages: readonly Buffer[]): void {
  session.owes += messages.filter((one) => ASKING.includes(kindOf(one))).length
  if (messages.length > 0) session.socket.write(Buffer.concat(messages))
}

type Sessions = ReturnType<typeof createSessions>

function createSessions(near: (port: number) => { readonly path: string } | undefined) {
  const all = new Set<Session>()
  const free = new Set<Session>()
  let isKept = true

  async function open(port: number, host: string): Promise<Session> {
    const socket = createConnection(near(port) ?? { port, host, noDelay: true })
    // The greeting ends with a first READY, for which nobody has asked.
    const session: Session = { socket, greeting: undefined, client: undefined, owes: 1 }
    const greeting: Buffer[] = []
    const read = createReader(true)
    all.add(session)
    socket.on('data', (chunk: Buffer) => {
      session.client?.hear(chunk)
      for (const one of read(chunk)) {
        if (session.greeting === undefined) greeting.push(one)
        if (kindOf(one) !== READY) continue
        session.greeting ??= Buffer.concat(greeting)
        session.owes -= 1
      }
      if (session.client === undefined && session.owes === 0) free.add(session)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      all.delete(session)
      free.delete(session)
      session.client?.destroy()
    })
    await once(socket, 'connect')
    return session
  }

  return {
    async take(client: Wire, port: number, host: string): Promise<Session> {
      const [kept] = free
      if (kept !== undefined) free.delete(kept)
      const session = kept ?? (await open(port, host))
      session.client = client
      return session
    },
    giveBack(session: Session): void {
      session.client = undefined
      if (isKept && session.greeting !== undefined) say(session, FORGETTING)
      else session.socket.destroy()
    },
    keep(is: boolean): void {
      isKept = is
    },
    free: () => free.size,
    end(): void {
      for (const { socket } of all) socket.destroy()
    },
  }
}

/**
 * Lets a pool that has not connected yet have connections that break as others do, and whose session of the server is the
 * next one's: what was open is rolled back, names and settings are gone. A new session spends more on learning what the
 * functions of money are than a call spends on its work.
 */
export async function keepSessions({ url, pool }: Pick<Database, 'url' | 'pool'>): Promise<{
  /** Whether sessions are kept from now on, or end with their connection. */
  keep(is: boolean): void
  /** Sessions that wait for a connection. */
  free(): number
  end(): void
}> {
  const folder = await socketFolder(url)
  const sessions = createSessions((port) => {
    const path = join(folder, `.s.PGSQL.${port}`)
    return existsSync(path) ? { path } : undefined
  })
  Object.assign(pool.options, { stream: () => new Wire(sessions) })
  return sessions
}

/** Where the server has its sockets, which cost a write half of what it costs over TCP; on this machine, if it is here. */
async function socketFolder(connectionString: string): Promise<string> {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ folder: string }>("select current_setting('unix_socket_directories') as folder")
  await client.end()
  return rows[0]?.folder.split(',')[0]?.trim() ?? ''
}
