import { createCanvas, loadImage } from '@napi-rs/canvas'
import { ApiError, ENDPOINTS, pictureCaptchaEndpoint, sliderCheckEndpoint } from '@site/contracts'
import { toTraditional } from '@site/domain/traditional'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'

import type { GatewayContext } from '../../context/index.ts'
import { createBusinessClock } from '../../kernel/clock/index.ts'
import { createMemoryState } from '../../ports/memory-state.ts'
import { callWidget, handTrack, newPuzzle, type Puzzle, slide, workOf } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { createCaptchaService } from './captcha.service.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './picture.ts'
import { createWidgetPage } from './widget-page.ts'

/** What a puzzle's page is given, as far as a script looks at it. */
const SeenSchema = v.object({
  lot_number: v.string(),
  background: v.string(),
  y: v.number(),
  pieceSize: v.number(),
  work: v.object({ bits: v.number() }),
})

describeOnEngines('captchas', ({ site }) => {
  async function mustSlide(puzzle: Puzzle) {
    const proof = await slide(site(), puzzle)
    if (proof === null) throw new Error('a hand was refused')
    return proof
  }

  test('[S7.026] defaultKaptcha draws a picture and names it by x-code; the text is not in the answer', async () => {
    const client = site().client()
    const answer = await client.answer(pictureCaptchaEndpoint, {})
    const first = await client.call(pictureCaptchaEndpoint, {})
    const second = await client.call(pictureCaptchaEndpoint, {})
    const solution = await site().sandbox('GET', `/sandbox/captcha/${first['x-code']}`)
    expect(JSON.stringify(solution)).toMatch(/^\{"kind":"picture","code":"[A-Z2-9]{4}"\}$/)
    expect(Object.keys(answer.data as object).toSorted()).toEqual(['image', 'x-code'])
    expect(second['x-code']).not.toBe(first['x-code'])
    expect(first.image).toMatch(/^data:image\/png;base64,/)
    const { width, height } = await loadImage(first.image)
    expect([width, height]).toEqual([PICTURE_WIDTH, PICTURE_HEIGHT])
  })

  test('[S7.025] validateGeeCheck takes the proof of a puzzle that a hand has solved', async () => {
    const client = site().client()
    const puzzle = await newPuzzle(site())
    const proof = await mustSlide(puzzle)
    expect(proof.gen_time).toMatch(/^\d{10}$/)
    expect(await client.call(sliderCheckEndpoint, { ...proof, validate_way: 0 })).toEqual({
      result: true,
      codeId: puzzle.id,
    })
  })

  test('[S7.110] the check wants the five fields, and every one of them as it was given out', async () => {
    const client = site().client()
    const proof = await mustSlide(await newPuzzle(site()))
    const other = (await newPuzzle(site())).id
    for (const change of [
      { lot_number: other },
      { lot_number: '' },
      { captcha_output: proof.pass_token },
      { pass_token: proof.captcha_output },
      { gen_time: String(Number(proof.gen_time) + 1) },
    ]) {
      const answer = await client.call(sliderCheckEndpoint, { ...proof, ...change, validate_way: 0 })
      expect(answer, JSON.stringify(change)).toEqual({ result: false, codeId: '' })
    }
    const path = ENDPOINTS.sliderCheck.path
    for (const field of Object.keys(proof)) {
      const answer = await client.send('POST', path, { ...proof, [field]: undefined, validate_way: 0 })
      expect(answer, field).toMatchObject({ code: 6007, message: `缺少参数 ${field}` })
    }
    expect((await client.send('POST', path, { ...proof, validate_way: 1 })).code).toBe(6007)
    expect((await client.send('POST', path, { ...proof, validate_way: 0 })).code).toBe(6000)
  })

  test('a puzzle may be tried once; neither the wrong place nor a machine’s way gives a proof', async () => {
    const beside = await newPuzzle(site())
    expect(await slide(site(), beside, { x: beside.x + 20 })).toBeNull()
    expect(await slide(site(), beside)).toBeNull()
    const leap = await newPuzzle(site())
    const track = [
      [0, 0, 0],
      [leap.x, 0, 300],
    ] as const
    expect(await slide(site(), leap, { track })).toBeNull()
    const twice = await newPuzzle(site())
    const both = await Promise.all([slide(site(), twice), slide(site(), twice)])
    expect(both.filter((proof) => proof !== null)).toHaveLength(1)
  })

  test('a way that took longer than there was time, and too little work, give no proof either', async () => {
    const hasty = await newPuzzle(site())
    const track = handTrack(hasty.x).map(([x, y, t]) => [x, y, t * 100] as const)
    expect(await slide(site(), hasty, { track, afterMs: 1_000 })).toBeNull()
    const slow = await newPuzzle(site())
    const same = handTrack(slow.x).map(([x, y, t]) => [x, y, t * 100] as const)
    expect(await slide(site(), slow, { track: same })).not.toBeNull()
    let lazy = await newPuzzle(site())
    while (workOf(lazy) === 0) lazy = await newPuzzle(site())
    expect(await slide(site(), lazy, { work: workOf(lazy) - 1 }), 'a try that found nothing').toBeNull()
  })

  test('a challenge is over after five minutes of the business clock', async () => {
    const client = site().client()
    const puzzle = await newPuzzle(site())
    const proof = await mustSlide(puzzle)
    const late = await newPuzzle(site())
    await site().sandbox('POST', '/sandbox/clock', { advanceMs: 5 * 60_000 })
    try {
      expect((await client.call(sliderCheckEndpoint, proof)).result).toBe(false)
      expect(await slide(site(), late)).toBeNull()
      await expect(site().sandbox('GET', `/sandbox/captcha/${puzzle.id}`)).rejects.toThrow('6004')
    } finally {
      await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
    }
  })

  test('the frame’s page may run its own script and call home, and nothing else', async () => {
    const response = await fetch(`${site().url}/captcha/widget`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(policy).toContain("default-src 'none'; script-src 'sha256-")
    expect(policy).not.toContain('unsafe')
    expect(await response.text()).toContain('拖动滑块完成拼图')
  })

  test.each(['', '{', '[]', '{"lot_number":"x"}', JSON.stringify({ lot_number: 'a'.repeat(32), x: 1e9, track: [] })])(
    'the frame’s calls refuse %s without a fault',
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${site().url}/captcha/verify`, { method: 'POST', headers, body })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ status_code: 6007 })
    },
  )
})

describeOnEngines(
  'captchas of a busy address',
  ({ site }) => {
    test('[D.074] one address gets so many captchas a minute and no more', async () => {
      const client = site().client()
      for (let count = 0; count < 3; count++) expect((await client.answer(pictureCaptchaEndpoint, {})).code).toBe(6000)
      expect(await client.answer(pictureCaptchaEndpoint, {})).toMatchObject({ code: 6011, message: '请勿频繁提交' })
      const response = await fetch(`${site().url}/captcha/challenge`, { method: 'POST' })
      expect(await response.json()).toMatchObject({ status_code: 6011 })
    })

    test('the addresses of one IPv6 customer count as one', async () => {
      const from = async (address: string) =>
        (
          await site()
            .client()
            .answer(pictureCaptchaEndpoint, {}, { headers: { 'x-forwarded-for': address } })
        ).code
      for (const part of ['1', '2', '3']) expect(await from(`2001:db8:1:1:${part}::1`)).toBe(6000)
      expect(await from('2001:db8:1:1:4::1')).toBe(6011)
      expect(await from('2001:db8:1:2::1')).toBe(6000)
    })
  },
  { limits: { captchasPerAddress: 3 } },
)

describeOnEngines(
  'puzzles beside more calls than an address may make',
  ({ site }) => {
    test('the frame may read why it gets none, although it is refused before anything is drawn', async () => {
      const ask = () => fetch(`${site().url}/captcha/challenge`, { method: 'POST' })
      expect((await ask()).status).toBe(200)
      const refused = await ask()
      expect(refused.headers.get('access-control-allow-origin')).toBe('*')
      expect(await refused.json()).toMatchObject({ status_code: 6011, message: '请勿频繁提交' })
    })
  },
  { limits: { callsPerAddress: 1 } },
)

describeOnEngines(
  'captchas of a script',
  ({ site }) => {
    /** All that a script needs to find the gap: the square that is darkest against what is beside it. */
    async function gapOf({ background, y, pieceSize }: v.InferOutput<typeof SeenSchema>): Promise<number> {
      const canvas = createCanvas(320, 176)
      const context = canvas.getContext('2d')
      context.drawImage(await loadImage(background), 0, 0)
      const [from, side] = [9, pieceSize - 18]
      const { data } = context.getImageData(0, y + from, 320, side)
      const columns = Array.from({ length: 320 }, (_, x) => {
        let light = 0
        for (let row = 0; row < side; row++) light += data[(row * 320 + x) * 4] ?? 0
        return light
      })
      const lightFrom = (x: number) => columns.slice(x, x + side).reduce((sum, light) => sum + light, 0)
      const places = Array.from({ length: 320 - side }, (_, x) => x)
      const inside = places.filter((x) => x >= side && x < 320 - 2 * side)
      const contrast = (x: number) => lightFrom(x - side) + lightFrom(x + side) - 2 * lightFrom(x)
      return inside.reduce((best, x) => (contrast(x) > contrast(best) ? x : best)) - from
    }

    test('thirty lines solve it, and pay for it: more work for each puzzle, the time of a hand, an end to failing', async () => {
      const work: number[] = []
      let isSolved = false
      for (let count = 0; count < 12; count++) {
        const seen = v.parse(SeenSchema, await callWidget(site().url, 'challenge'))
        work.push(seen.work.bits)
        const puzzle = { id: seen.lot_number, x: await gapOf(seen), bits: seen.work.bits }
        // Some landscapes have a darker place than the gap: the next one is looked at, then.
        if (!isSolved && count < 8) isSolved = (await slide(site(), puzzle)) !== null
      }
      expect(isSolved, 'it is a speed bump, and no wall').toBe(true)
      expect(work).toEqual([6, 6, 6, 8, 8, 8, 10, 10, 10, 10, 10, 10])
      for (let failed = 0; failed < 40; failed++) {
        const next = await callWidget(site().url, 'challenge')
        if (!v.is(SeenSchema, next)) break
        await callWidget(site().url, 'verify', { lot_number: next.lot_number, x: 0, track: [], work: 0 })
      }
      expect(await callWidget(site().url, 'challenge')).toMatchObject({ status_code: 6011 })
      expect(await site().client().answer(pictureCaptchaEndpoint, {}), 'nor a picture in its place').toMatchObject({
        code: 6011,
      })
    })
  },
  { limits: { easyPuzzles: 3 } },
)

test('pictures that are read wrong end for an address as puzzles do, and no other address is the worse for it', async () => {
  const shared = createMemoryState()
  onTestFinished(() => shared.close())
  const clock = await createBusinessClock(shared)
  const options = { jwtSecret: 'a-secret-of-at-least-32-characters' }
  const limits = { captchasPerAddress: 1_000, easyPuzzles: 10 }
  const captchas = createCaptchaService({ shared, clock, limits, options } as unknown as GatewayContext)
  for (let failed = 0; failed < 40; failed++) {
    const { 'x-code': codeId } = await captchas.picture('192.0.2.1')
    expect(await captchas.use({ codeId, code: '0000' }, '192.0.2.1')).toBe(false)
  }
  await expect(captchas.picture('192.0.2.1')).rejects.toThrow(ApiError)
  await expect(captchas.puzzle('192.0.2.1')).rejects.toThrow(ApiError)
  expect(await captchas.picture('192.0.2.2')).toHaveProperty('x-code')
})

test('the track that tests slide along is one that a hand could make', () => {
  expect(handTrack(100).at(-1)?.[0]).toBe(100)
})

test('the puzzle’s page says in zh-TW what everybody else would make of its words', () => {
  const texts = [...createWidgetPage().html.matchAll(/textOf\('([^']+)', '([^']+)'\)/g)]
  expect(texts.length).toBeGreaterThan(5)
  for (const [, simplified = '', traditional] of texts) expect(traditional).toBe(toTraditional(simplified))
})
