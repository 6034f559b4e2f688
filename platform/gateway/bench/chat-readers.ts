// Readers of a room, in a process of their own: they count what reaches them.
import { WebSocket } from 'ws'

export interface ReadersOrder {
  readonly url: string
  readonly count: number
  /** Room to enter as a guest; the bare server has none. */
  readonly rid?: string | undefined
}

/** A few at a time: a crowd does not come in one breath. */
const AT_ONCE = 50
/** Each address has its own budget of sockets. */
const PER_ADDRESS = 500

/** How a message of the room begins, which the bare server sends as well: both kinds are looked at alike. */
const SAID = Buffer.from('{"msgId":10003')

let delivered = 0
const sockets: WebSocket[] = []

async function enter({ url, rid }: ReadersOrder, number: number): Promise<void> {
  const headers = { 'x-forwarded-for': `198.51.100.${1 + Math.floor(number / PER_ADDRESS)}` }
  // They share the machine with what is measured: nobody reads the words.
  const socket = new WebSocket(url, { headers, perMessageDeflate: false, skipUTF8Validation: true })
  sockets.push(socket)
  await new Promise((done, fail) => socket.once('open', done).once('error', fail))
  if (rid !== undefined) {
    const inRoom = new Promise<void>((done) => {
      const look = (data: Buffer): void => {
        if (!data.includes('"msgId":10016')) return
        socket.off('message', look)
        done()
      }
      socket.on('message', look)
    })
    socket.send(JSON.stringify({ msgId: 10_019, seq: 'c-1', msgData: {} }))
    socket.send(JSON.stringify({ msgId: 10_002, seq: 'c-2', msgData: { rid } }))
    await inRoom
    const beat = JSON.stringify({ msgId: 0, msgData: {} })
    setInterval(() => socket.send(beat), 10_000).unref()
  }
  socket.on('message', (data: Buffer) => {
    if (data.indexOf(SAID) === 0) delivered += 1
  })
}

async function open(order: ReadersOrder): Promise<void> {
  for (let first = 0; first < order.count; first += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, order.count - first) }, (_, index) => first + index)
    await Promise.all(group.map((number) => enter(order, number)))
  }
}

process.on('message', (message: ReadersOrder | 'count' | 'leave') => {
  if (message === 'count') process.send?.({ delivered })
  else if (message === 'leave') {
    for (const socket of sockets.splice(0)) socket.terminate()
    process.send?.({ delivered })
  } else
    void open(message).then(
      () => process.send?.({ delivered }),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
})
process.once('disconnect', () => process.exit())
