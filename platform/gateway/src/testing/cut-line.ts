import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A line to a server that a test can cut. */
export interface CutLine {
  /** The address of the server by way of this line. */
  readonly url: string
  /** Ends every connection and refuses others: the server is stopped. */
  cut(): Promise<void>
  /** Connections stay, and are made, and nothing comes over them: the machine or the network is gone. */
  silence(): void
  /** As before; what was on its way in the silence arrives. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** A line to a server of this machine, on a free port. @param server its address, whose host and port are replaced */
export async function openCutLine(server: string): Promise<CutLine> {
  const target = new URL(server)
  const sockets = new Set<Socket>()
  let held: (() => void)[] | undefined
  const carry = (deliver: () => void) => {
    if (held === undefined) deliver()
    else held.push(deliver)
  }

  function join(from: Socket, to: Socket): void {
    sockets.add(from)
    from.setNoDelay(true)
    from.on('data', (data) => carry(() => void to.write(data)))
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      carry(() => void to.destroy())
    })
  }

  const line = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    join(near, far)
    join(far, near)
  })
  const listen = async (port: number) => {
    line.listen(port, '127.0.0.1')
    await once(line, 'listening')
  }
  await listen(0)
  const address = line.address()
  if (address === null || typeof address === 'string') throw new Error('a port was asked for')
  const { port } = address
  const url = Object.assign(new URL(server), { hostname: '127.0.0.1', port: String(port) }).href

  async function cut(): Promise<void> {
    held = undefined
    if (!line.listening) return
    const closed = once(line, 'close')
    line.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }

  return {
    url,
    cut,
    silence() {
      held = []
    },
    async mend() {
      const late = held ?? []
      held = undefined
      for (const deliver of late) deliver()
      if (!line.listening) await listen(port)
    },
    close: cut,
  }
}
