// The yardstick of the chat: a process that sends one text to all of its sockets at a pace, and does nothing else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))

let timer: NodeJS.Timeout | undefined
process.on('message', ({ text, everyMs }: { readonly text: string; readonly everyMs: number }) => {
  clearInterval(timer)
  if (everyMs > 0)
    timer = setInterval(() => {
      for (const socket of sockets.clients) socket.send(text)
    }, everyMs)
})
process.once('disconnect', () => process.exit())
