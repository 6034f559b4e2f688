import type { Composition } from '@site/contracts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { acceptComposition, type Acceptance, firstComposition } from './accept-composition.ts'
import { createSeenStore } from './seen-store.ts'
import { composition, createSigner, HASH, memoryStorage, release, type Signer } from '../../testing/composition.ts'

let old: Signer
let current: Signer
let stranger: Signer
let storage: ReturnType<typeof memoryStorage>
let now: number

beforeAll(async () => {
  ;[old, current, stranger] = (await Promise.all(['key-old-1', 'key-new-1', 'key-evil'].map(createSigner))) as [
    Signer,
    Signer,
    Signer,
  ]
})
beforeEach(() => {
  storage = memoryStorage()
  now = 1_500_000
})

const rules = (over: Partial<Acceptance> = {}): Acceptance => ({
  keys: [old.key, current.key],
  seen: createSeenStore(storage),
  now: () => now,
  theme: 'aurora',
  ...over,
})

async function reasonFor(document: unknown, over: Partial<Acceptance> = {}): Promise<string> {
  const verdict = await acceptComposition(document, rules(over))
  return verdict.ok ? 'accepted' : verdict.refusal.reason
}

const withRelease = (over: Parameters<typeof release>[1]): Composition =>
  composition({ remotes: { help: { active: release('1.0.0', over), cohort: 'stable' } } })

describe('a genuine composition', () => {
  test('is accepted and answered as it was signed', async () => {
    const verdict = await acceptComposition(await current.sign(composition()), rules())
    expect(verdict.ok && verdict.value).toEqual(composition())
  })

  test('is accepted without the keys that only later hosts know: an urgent recall reaches older ones', async () => {
    const { manifest } = release()
    const later = { ...manifest, routes: manifest.routes.map((route) => ({ ...route, later: 1 })), later: [] }
    const urgent = { urgent: 5, host: { active: { version: '2.0.0', digest: 'sha256-b' }, cohort: 'stable' as const } }
    const recall = { ...composition(urgent), later: true, remotes: withRelease({ manifest: later }).remotes }
    const verdict = await acceptComposition(await current.sign(recall), rules())
    expect(verdict.ok && verdict.value).toEqual({ ...composition(urgent), remotes: withRelease({}).remotes })
    expect(await reasonFor(await current.sign(recall)), 'again, from what was kept').toBe('accepted')
  })

  test('is accepted again after a reload, as long as nothing newer was seen', async () => {
    const signed = await current.sign(composition())
    expect(await reasonFor(signed)).toBe('accepted')
    expect(await reasonFor(signed)).toBe('accepted')
  })

  test('is accepted under each of several keys, so that one can be replaced', async () => {
    expect(await reasonFor(await old.sign(composition()))).toBe('accepted')
    expect(await reasonFor(await current.sign(composition({ revision: 6, issuedAt: 1_000_001 })))).toBe('accepted')
  })
})

describe('a composition is refused', () => {
  test('when one character of the payload is another', async () => {
    const signed = await current.sign(composition())
    const payload = signed.payload.replace('"revision":5', '"revision":6')
    expect(payload).not.toBe(signed.payload)
    expect(await reasonFor({ ...signed, payload })).toBe('bad-signature')
  })

  test('when only white space was added: the text counts, not its meaning', async () => {
    const signed = await current.sign(composition())
    expect(await reasonFor({ ...signed, payload: `${signed.payload} ` })).toBe('bad-signature')
  })

  test('when the signature belongs to another document', async () => {
    const [one, other] = await Promise.all([current.sign(composition()), current.sign(composition({ revision: 9 }))])
    expect(await reasonFor({ ...one, signature: other.signature })).toBe('bad-signature')
  })

  test('when the key is not one that the edge named', async () => {
    expect(await reasonFor(await stranger.sign(composition()))).toBe('unknown-key')
  })

  test('when a stranger signs under the name of a trusted key', async () => {
    const impostor = await createSigner('key-new-1')
    expect(await reasonFor(await impostor.sign(composition()))).toBe('bad-signature')
  })

  test('when its key has been withdrawn', async () => {
    expect(await reasonFor(await old.sign(composition()), { keys: [current.key] })).toBe('unknown-key')
  })

  test.each([
    ['no document', undefined],
    ['a text', 'composition'],
    ['an unknown member', { protected: 'e30', payload: '{}', signature: 'A'.repeat(86), more: 1 }],
    [
      'a header that asks for no algorithm',
      { protected: btoa('{"alg":"none"}'), payload: '{}', signature: 'A'.repeat(86) },
    ],
  ])('when it is no such document: %s', async (_name, document) => {
    expect(await reasonFor(document)).toBe('not-a-document')
  })

  test('when its payload is no JSON, or says otherwise what every host knows', async () => {
    expect(await reasonFor(await current.signText('{'))).toBe('not-a-document')
    const later = { ...composition(), extra: true, urgent: 'now' } as unknown as Composition
    expect(await reasonFor(await current.sign(later))).toBe('not-a-document')
    expect(await reasonFor(await current.sign({ ...composition(), format: 'site-composition/2' }))).toBe(
      'not-a-document',
    )
  })

  test('when it is of another theme', async () => {
    expect(await reasonFor(await current.sign(composition({ theme: 'jade' })))).toBe('wrong-theme')
  })

  test('when it has expired', async () => {
    now = 2_000_000
    expect(await reasonFor(await current.sign(composition()))).toBe('expired')
  })

  test('when a release lies on an origin that is not listed, the page’s own included', async () => {
    const elsewhere = withRelease({ base: 'https://evil.example/releases/' })
    expect(await reasonFor(await current.sign(elsewhere))).toBe('origin-not-listed')
    expect(await reasonFor(await current.sign(composition({ origins: ['https://cdn.example.com'] })))).toBe(
      'origin-not-listed',
    )
    const listed = withRelease({ base: 'https://cdn.example.com/r/' })
    expect(await reasonFor(await current.sign(listed))).toBe('accepted')
  })

  test('when a prefix of a listed origin is used', async () => {
    const close = withRelease({ base: 'https://cdn.example.com.evil.example/r/' })
    expect(await reasonFor(await current.sign(close))).toBe('origin-not-listed')
  })

  test.each([
    ['the entry', { integrity: { 'home.js': HASH } }],
    ['a file of a page', { integrity: { 'entry.js': HASH } }],
  ])('when %s has no hash', async (_name, over) => {
    expect(await reasonFor(await current.sign(withRelease(over)))).toBe('hash-missing')
  })

  test('when only the fallback release lacks a hash', async () => {
    const remotes = {
      help: { active: release(), fallback: release('0.9.0', { integrity: {} }), cohort: 'stable' as const },
    }
    expect(await reasonFor(await current.sign(composition({ remotes })))).toBe('hash-missing')
  })

  test('when a release is passed off as another remote’s', async () => {
    const remotes = { sports: { active: release(), cohort: 'stable' as const } }
    expect(await reasonFor(await current.sign(composition({ remotes })))).toBe('not-a-document')
  })
})

describe('replay', () => {
  const accept = async (signer: Signer, over: Partial<Composition>): Promise<string> =>
    reasonFor(await signer.sign(composition(over)))

  test('an older revision is refused once a newer one was seen', async () => {
    await accept(current, { revision: 8 })
    expect(await accept(current, { revision: 7 })).toBe('replayed')
    expect(await accept(current, { revision: 8 })).toBe('accepted')
    expect(await accept(current, { revision: 9 })).toBe('accepted')
  })

  test('a new installation on the same address is new, whatever its revisions', async () => {
    await accept(old, { revision: 80 })
    expect(await accept(current, { revision: 1, instance: 'b'.repeat(16) })).toBe('accepted')
  })

  test('themes are counted apart', async () => {
    await accept(current, { revision: 8 })
    const jade = await current.sign(composition({ theme: 'jade', revision: 2 }))
    expect(await reasonFor(jade, { theme: 'jade' })).toBe('accepted')
  })

  test('an older key cannot bring back what the newer one has replaced', async () => {
    await accept(old, { revision: 10, issuedAt: 1_000_000 })
    await accept(current, { revision: 11, issuedAt: 1_100_000 })
    expect(await accept(old, { revision: 12, issuedAt: 1_000_000 })).toBe('replayed')
  })

  test('under another key the time of issue decides, not the revision', async () => {
    await accept(old, { revision: 40, issuedAt: 1_000_000 })
    expect(await accept(current, { revision: 30, issuedAt: 1_100_000 })).toBe('accepted')
    expect(await accept(current, { revision: 29, issuedAt: 1_090_000 })).toBe('replayed')
  })

  test('is noticed even where nothing can be stored', async () => {
    storage.isFull = true
    const sameTab = rules()
    await acceptComposition(await current.sign(composition({ revision: 8 })), sameTab)
    const verdict = await acceptComposition(await current.sign(composition({ revision: 7 })), sameTab)
    expect(verdict.ok).toBe(false)
  })
})

describe('the last known good composition', () => {
  test('stands in for a refused one, and says for which reason', async () => {
    await acceptComposition(await current.sign(composition({ revision: 8 })), rules())
    const forged = await stranger.sign(composition({ revision: 9 }))
    const first = await firstComposition(forged, rules())
    expect(first.ok && first.value.composition.revision).toBe(8)
    expect(first.ok && first.value.insteadOf?.refusal.reason).toBe('unknown-key')
  })

  test('is checked again: stored text that was altered is not used', async () => {
    await acceptComposition(await current.sign(composition({ revision: 8 })), rules())
    const key = storage.key(0) ?? ''
    storage.setItem(key, (storage.getItem(key) ?? '').replace('/releases/help/', '/releases/evil/'))
    const first = await firstComposition(undefined, rules())
    expect(first.ok).toBe(false)
  })

  test('is not used after its time, nor without its key', async () => {
    await acceptComposition(await old.sign(composition()), rules())
    expect((await firstComposition(undefined, rules({ keys: [current.key] }))).ok).toBe(false)
    now = 3_000_000
    expect((await firstComposition(undefined, rules())).ok).toBe(false)
  })

  test('is that of the page’s theme', async () => {
    await acceptComposition(await current.sign(composition({ theme: 'jade' })), rules({ theme: 'jade' }))
    expect((await firstComposition(undefined, rules())).ok).toBe(false)
  })

  test('the first visit with a forged document runs nothing', async () => {
    const verdict = await firstComposition(await stranger.sign(composition()), rules())
    expect(!verdict.ok && verdict.refusal.reason).toBe('unknown-key')
  })

  test('no more than a few installations are remembered', async () => {
    for (const digit of '0123456789') {
      await acceptComposition(
        await current.sign(composition({ instance: digit.repeat(16), issuedAt: 1_000_000 + Number(digit) })),
        rules(),
      )
    }
    expect(storage.length).toBe(4)
  })
})

describe('a composition under a developer’s grant', () => {
  const override = { id: 'a', remote: 'help', version: '1.1.0', expiresAt: 2_000_000 }

  test('[D.013] is used and never remembered: after the grant nothing of it comes back', async () => {
    const normal = await current.sign(composition())
    expect(await reasonFor(normal)).toBe('accepted')
    const granted = await acceptComposition(await current.sign(composition({ override })), rules())
    expect(granted.ok && granted.value.override).toEqual(override)
    const first = await firstComposition({ broken: true }, rules())
    expect(first.ok && first.value.composition).toEqual(composition())
  })

  test('[D.013] passes the same checks as any other', async () => {
    expect(await reasonFor(await stranger.sign(composition({ override })))).toBe('unknown-key')
    now = 2_000_001
    expect(await reasonFor(await current.sign(composition({ override })))).toBe('expired')
  })
})
