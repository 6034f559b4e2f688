import { loadImage } from '@napi-rs/canvas'
import { ENDPOINTS, pictureCaptchaEndpoint, sliderCheckEndpoint } from '@site/contracts'
import { toTraditional } from '@site/domain/traditional'
import { expect, test } from 'vitest'

import { handTrack, newPuzzle, slide } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './picture.ts'
import { createWidgetPage } from './widget-page.ts'

describeOnEngines('captchas', ({ site }) => {
  async function mustSlide(id: string, x: number) {
    const proof = await slide(site(), id, x)
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
    const { id, x } = await newPuzzle(site())
    const proof = await mustSlide(id, x)
    expect(proof.gen_time).toMatch(/^\d{10}$/)
    expect(await client.call(sliderCheckEndpoint, { ...proof, validate_way: 0 })).toEqual({ result: true, codeId: id })
  })

  test('[S7.110] the check wants the five fields, and every one of them as it was given out', async () => {
    const client = site().client()
    const { id, x } = await newPuzzle(site())
    const proof = await mustSlide(id, x)
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
    expect(await slide(site(), beside.id, beside.x + 20)).toBeNull()
    expect(await slide(site(), beside.id, beside.x)).toBeNull()
    const leap = await newPuzzle(site())
    const jump = [
      [0, 0, 0],
      [leap.x, 0, 300],
    ] as const
    expect(await slide(site(), leap.id, leap.x, jump)).toBeNull()
    const twice = await newPuzzle(site())
    const both = await Promise.all([slide(site(), twice.id, twice.x), slide(site(), twice.id, twice.x)])
    expect(both.filter((proof) => proof !== null)).toHaveLength(1)
  })

  test('a challenge is over after five minutes of the business clock', async () => {
    const client = site().client()
    const { id, x } = await newPuzzle(site())
    const proof = await mustSlide(id, x)
    const late = await newPuzzle(site())
    await site().sandbox('POST', '/sandbox/clock', { advanceMs: 5 * 60_000 })
    try {
      expect((await client.call(sliderCheckEndpoint, proof)).result).toBe(false)
      expect(await slide(site(), late.id, late.x)).toBeNull()
      await expect(site().sandbox('GET', `/sandbox/captcha/${id}`)).rejects.toThrow('6004')
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

test('the track that tests slide along is one that a hand could make', () => {
  expect(handTrack(100).at(-1)?.[0]).toBe(100)
})

test('the puzzle’s page says in zh-TW what everybody else would make of its words', () => {
  const texts = [...createWidgetPage().html.matchAll(/textOf\('([^']+)', '([^']+)'\)/g)]
  expect(texts.length).toBeGreaterThan(5)
  for (const [, simplified = '', traditional] of texts) expect(traditional).toBe(toTraditional(simplified))
})
