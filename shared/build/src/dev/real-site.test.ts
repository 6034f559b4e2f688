import { createServer } from 'node:http'

import { expect, onTestFinished, test } from 'vitest'

import { mustAnswer } from './real-site.ts'
import { serveToSites } from './serve-to-sites.ts'

/** An address at which nothing listens any more, and one at which something answers. */
async function addresses(): Promise<{ readonly closed: string; readonly stranger: string }> {
  const [closed, stranger] = [createServer(), createServer((_request, response) => response.end('<p>hello</p>'))]
  const portOf = async (server: typeof closed) => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  const [first, second] = [await portOf(closed), await portOf(stranger)]
  await new Promise((ended) => closed.close(ended))
  onTestFinished(() => void stranger.close())
  return { closed: `http://localhost:${first}`, stranger: `http://jade.localhost:${second}` }
}

test('a site that does not answer is named before anything is built, with what to start', async () => {
  const { closed, stranger } = await addresses()
  await expect(mustAnswer(closed)).rejects.toThrow(`No site answers at ${closed}. Run "npm start"`)
  await expect(mustAnswer(stranger), 'by a name below localhost').resolves.toBeUndefined()
  const printed: string[] = []
  const options = { dir: '/nowhere', name: 'help', port: 0, print: (line: string) => void printed.push(line) }
  await expect(serveToSites({ ...options, sites: [closed] })).rejects.toThrow('No site answers')
  expect(printed, 'nothing was begun').toEqual([])
})
