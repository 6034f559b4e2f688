import type { ServerResponse } from 'node:http'

import type { Composition, SignedComposition } from '@site/contracts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { composition, createSigner, remoteIn, startStandIn } from '../../tests/stand-in-registry.ts'
import { createRegistryCompositions } from './registry-compositions.ts'

const log = pino({ level: 'silent' })
const device = { theme: 'aurora', deviceId: 'device-one' } as const
const signer = await createSigner('key-one-1')
const stranger = await createSigner('key-evil-1')

let registry: Awaited<ReturnType<typeof startStandIn>>
let now: number
beforeEach(async () => {
  registry = await startStandIn()
  now = Date.now()
})
afterEach(() => registry.close())

let counted: string[]
beforeEach(() => {
  counted = []
})
const measures = {
  fetched: (theme: string, outcome: string) => void counted.push(`${theme} ${outcome}`),
  refused: (theme: string, reason: string) => void counted.push(`${theme} refused ${reason}`),
}

function edge() {
  const keys = { current: () => Promise.resolve([signer.key]) }
  return createRegistryCompositions({ registryUrl: registry.url, keys, log, measures, now: () => now })
}

async function serve(over: Partial<Composition>, etag: string): Promise<SignedComposition> {
  const signed = await signer.sign(composition(over))
  registry.serves(signed, etag)
  return signed
}

describe('while the registry answers', () => {
  test('a page gets the very text that was signed, and the registry learns which device asks', async () => {
    const signed = await serve({}, '"r5-a"')
    expect((await edge().compositionFor(device)).signed).toEqual(signed)
    expect(registry.asked[0]?.headers.cookie).toBe('did=device-one')
  })

  test('what was verified travels once: afterwards only its name', async () => {
    const signed = await serve({}, '"r5-a"')
    const source = edge()
    await source.compositionFor(device)
    expect((await source.compositionFor({ ...device, deviceId: 'device-two' })).signed).toEqual(signed)
    expect(registry.asked[1]?.headers['if-none-match']).toBe('"r5-a"')
    expect(counted).toEqual(['aurora new', 'aurora known'])
  })

  test('a new revision counts at the next page, and cohorts of one revision are known side by side', async () => {
    const source = edge()
    await serve({ revision: 5 }, '"r5-a"')
    await source.compositionFor(device)
    await serve({ revision: 6 }, '"r6-a"')
    expect((await source.compositionFor(device)).composition.revision).toBe(6)
    await serve({ revision: 6 }, '"r6-b"')
    await source.compositionFor({ ...device, deviceId: 'device-two' })
    await source.compositionFor(device)
    expect(registry.asked.at(-1)?.headers['if-none-match']).toBe('"r6-b", "r6-a"')
  })
})

describe('while the registry is away', () => {
  test('a page gets the last known composition, and most pages do not wait for the registry', async () => {
    const signed = await serve({}, '"r5-a"')
    const source = edge()
    await source.compositionFor(device)
    registry.answers((_request, response) => void response.writeHead(502).end('<html>bad gateway</html>'))
    for (let page = 0; page < 5; page++) expect((await source.compositionFor(device)).signed).toEqual(signed)
    expect(registry.asked).toHaveLength(2)
    expect(counted).toEqual(['aurora new', 'aurora failed'])
  })

  test('it is asked again after a moment, by one page at a time', async () => {
    await serve({}, '"r5-a"')
    const source = edge()
    await source.compositionFor(device)
    registry.answers((request) => void request.socket.destroy())
    await source.compositionFor(device)
    await serve({ revision: 6 }, '"r6-a"')
    now += 1_001
    const pages = await Promise.all([1, 2, 3].map(() => source.compositionFor(device)))
    expect(pages.map((page) => page.composition.revision)).toEqual([6, 5, 5])
    expect(registry.asked).toHaveLength(3)
    expect((await source.compositionFor(device)).composition.revision).toBe(6)
  })

  test('a registry that hangs holds a page up for a second and a half at most', async () => {
    await serve({}, '"r5-a"')
    const source = edge()
    await source.compositionFor(device)
    const limit = new AbortController()
    const limitOf = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    // It takes the question and never answers; then the time is over.
    registry.answers(() => limit.abort(new DOMException('the time is over', 'TimeoutError')))
    expect((await source.compositionFor(device)).composition.revision).toBe(5)
    expect(limitOf.mock.calls).toEqual([[1_500]])
  })

  test('each device keeps its cohort; one that was not seen before gets the stable one', async () => {
    const source = edge()
    const stable = await serve({ remotes: remoteIn('stable') }, '"r5-stable"')
    await source.compositionFor(device)
    const candidate = await serve({ remotes: remoteIn('candidate') }, '"r5-candidate"')
    await source.compositionFor({ ...device, deviceId: 'device-two' })
    registry.answers((_request, response) => void response.writeHead(500).end())
    expect((await source.compositionFor(device)).signed).toEqual(stable)
    expect((await source.compositionFor({ ...device, deviceId: 'device-two' })).signed).toEqual(candidate)
    expect((await source.compositionFor({ ...device, deviceId: 'device-three' })).signed).toEqual(stable)
  })

  test('nothing is served after its time, nor where nothing was known', async () => {
    const source = edge()
    await expect(source.compositionFor(device)).rejects.toThrow('there is no composition for aurora')
    await serve({ expiresAt: now + 10_000 }, '"r5-a"')
    await source.compositionFor(device)
    registry.answers((_request, response) => void response.writeHead(500).end())
    now += 10_001
    await expect(source.compositionFor(device)).rejects.toThrow('there is no composition for aurora')
  })
})

describe('a composition that is not trusted never reaches a page', () => {
  const good = () => composition()
  test.each<[string, string, () => Promise<unknown>]>([
    ['signed by a key that nobody handed over', 'unknown-key', () => stranger.sign(good())],
    [
      'altered after it was signed',
      'bad-signature',
      async () => {
        const signed = await signer.sign(good())
        return { ...signed, payload: signed.payload.replace('"test"', '"evil"') }
      },
    ],
    ['of another theme', 'wrong-theme', () => signer.sign(composition({ theme: 'jade' }))],
    ['expired', 'expired', () => signer.sign(composition({ expiresAt: now }))],
    ['older than one that was seen', 'replayed', () => signer.sign(composition({ revision: 4 }))],
    ['with a member that nobody knows', 'not-a-document', () => signer.sign({ ...good(), extra: 1 })],
    ['that is no document', 'not-a-document', () => Promise.resolve('<html>')],
  ])('%s: the last known one is served instead', async (_name, reason, forge) => {
    const source = edge()
    const signed = await serve({}, '"r5-a"')
    await source.compositionFor(device)
    const forged = await forge()
    registry.answers((_request, response) => void response.end(JSON.stringify(forged)))
    expect((await source.compositionFor(device)).signed).toEqual(signed)
    expect(registry.asked).toHaveLength(2)
    expect(counted.slice(1), 'it is measured as what it is').toEqual(['aurora failed', `aurora refused ${reason}`])
  })

  test('nor does it when it is the first one', async () => {
    const signed = await stranger.sign(good())
    registry.serves(signed, '"r5-a"')
    await expect(edge().compositionFor(device)).rejects.toMatchObject({ cause: { reason: 'unknown-key' } })
  })
})

describe('a page that waits while another one learns of a newer revision', () => {
  /** @param late what answers the page once the other one has revision 6 */
  async function overtaken(late: (old: SignedComposition, response: ServerResponse) => void) {
    const old = await serve({ revision: 5 }, '"r5-a"')
    const source = edge()
    await source.compositionFor(device)
    const waiting = Promise.withResolvers<ServerResponse>()
    registry.answers((_request, response) => waiting.resolve(response))
    const page = source.compositionFor(device)
    const held = await waiting.promise
    const newer = await serve({ revision: 6 }, '"r6-a"')
    await source.compositionFor({ ...device, deviceId: 'device-two' })
    late(old, held)
    return { newer, given: (await page).signed }
  }

  test.each<[string, (signed: SignedComposition, response: ServerResponse) => void]>([
    ['is told that what it knew holds', (_, response) => void response.writeHead(304, { etag: '"r5-a"' }).end()],
    [
      'is given the older one',
      (signed, response) => void response.writeHead(200, { etag: '"r5-b"' }).end(JSON.stringify(signed)),
    ],
  ])('and %s, asks again and gets the newer one: nothing has failed, nothing was replayed', async (_name, late) => {
    const { newer, given } = await overtaken(late)
    expect(given).toEqual(newer)
    expect(counted).toEqual(['aurora new', 'aurora new', 'aurora known'])
  })

  test('and is given one from before both, is given a replay', async () => {
    const older = await signer.sign(composition({ revision: 4 }))
    const { newer, given } = await overtaken((_, response) => {
      response.writeHead(200, { etag: '"r4-a"' }).end(JSON.stringify(older))
    })
    expect(given, 'the last known one').toEqual(newer)
    expect(counted.slice(2)).toEqual(['aurora failed', 'aurora refused replayed'])
  })
})

describe('a visitor with a developer’s grant', () => {
  const GRANT = 'aGVhZA.cGF5bG9hZA.c2ln'
  const override = { id: 'a', remote: 'help', version: '1.1.0', expiresAt: Date.now() + 600_000 }
  const held = { ...device, grant: GRANT }

  test('[D.013] the registry is asked with it for each page, and nobody else gets what it opens', async () => {
    const plain = await serve({}, '"r5-a"')
    const source = edge()
    await source.compositionFor(device)
    const opened = await signer.sign(composition({ override }))
    registry.serves(opened, '"r5-b"')
    expect((await source.compositionFor(held)).signed).toEqual(opened)
    expect((await source.compositionFor(held)).signed).toEqual(opened)
    expect(registry.asked.slice(1).map(({ headers }) => headers.cookie)).toEqual(
      Array.from({ length: 2 }, () => `did=device-one; override=${GRANT}`),
    )
    expect(registry.asked[2]?.headers['if-none-match']).toBeUndefined()
    registry.answers((_request, response) => void response.writeHead(500).end())
    expect((await source.compositionFor(device)).signed, 'the last known one').toEqual(plain)
  })

  test('[D.013] one that is refused, or that nobody can check, gives the page of everybody with the reason', async () => {
    const plain = await serve({}, '"r5-a"')
    const source = edge()
    await source.compositionFor(device)
    registry.answers((_request, response) => {
      response.writeHead(200, { 'x-override-refused': 'revoked' }).end(JSON.stringify(plain))
    })
    expect(await source.compositionFor(held)).toMatchObject({ signed: plain, refused: 'revoked' })
    registry.answers((_request, response) => void response.writeHead(500).end())
    expect(await source.compositionFor(held)).toMatchObject({ signed: plain, refused: 'unchecked' })
    now += 1_001
    registry.serves(plain, '"r5-a"')
    await source.compositionFor(device)
    const forged = await stranger.sign(composition({ override }))
    registry.serves(forged, '"r5-c"')
    expect(await source.compositionFor(held)).toMatchObject({ signed: plain, refused: 'unchecked' })
  })

  test.each<[string, (endTime: () => void) => Parameters<typeof registry.answers>[0]]>([
    ['that hangs', (endTime) => endTime],
    ['that is away', () => (request) => void request.socket.destroy()],
  ])('a registry %s is not asked for grants either until the pause is over', async (_name, fail) => {
    const plain = await serve({}, '"r5-a"')
    const source = edge()
    await source.compositionFor(device)
    let limit = new AbortController()
    const limitOf = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => (limit = new AbortController()).signal)
    registry.answers(fail(() => limit.abort(new DOMException('the time is over', 'TimeoutError'))))
    for (let page = 0; page < 5; page++)
      expect(await source.compositionFor(held)).toMatchObject({ signed: plain, refused: 'unchecked' })
    await source.compositionFor(device)
    expect(registry.asked, 'the known one and a single grant').toHaveLength(2)
    limitOf.mockRestore()

    now += 1_001
    await serve({}, '"r5-a"')
    expect(await source.compositionFor(held), 'everybody’s page asks first').toMatchObject({ refused: 'unchecked' })
    const opened = await signer.sign(composition({ override }))
    registry.serves(opened, '"r5-b"')
    expect((await source.compositionFor(held)).signed).toEqual(opened)
  })

  test('an answer to a grant that is no good makes nobody else wait', async () => {
    await serve({}, '"r5-a"')
    const source = edge()
    await source.compositionFor(device)
    const fresh = await signer.sign(composition({ revision: 6 }))
    registry.answers((request, response) => {
      const isGrant = request.headers.cookie?.includes('override=') === true
      response.writeHead(isGrant ? 500 : 200).end(isGrant ? '' : JSON.stringify(fresh))
    })
    expect(await source.compositionFor(held)).toMatchObject({ signed: fresh, refused: 'unchecked' })
  })
})
