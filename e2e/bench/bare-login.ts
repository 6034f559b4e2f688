// The yardstick of the log-in: a process that checks a password of the same cost and does nothing else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hash, verify } from '@node-rs/argon2'

/** As the gateway hashes: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const stored = await hash(process.argv[2] ?? '', COST)
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { password } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { password: string }
    void verify(stored, password).then((isRight) => response.end(JSON.stringify({ isRight })))
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
