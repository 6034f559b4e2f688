import { createHmac, randomBytes } from 'node:crypto'

import type { Canvas } from '@napi-rs/canvas'
import { ApiError, FIELD_LIMITS, type ParsedRequestOf, type sliderCheckEndpoint, STATUS } from '@site/contracts'
import { MINUTE_MS } from '@site/domain'
import { addressGroup, isSameSecret } from '@site/server'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { createBusinessCount } from '../../kernel/limits/index.ts'
import { derivedKey } from '../../lib/derived-key.ts'
import { type PuzzleAttempt, type StoredCaptcha, StoredCaptchaSchema } from './captcha.schema.ts'
import { judgeTrack } from './judge-track.ts'
import { drawPicture, pictureText } from './picture.ts'
import { PIECE_SIZE, PUZZLE_HEIGHT, PUZZLE_WIDTH, drawPuzzle } from './puzzle.ts'
import { hasWorked, WORK_ITERATIONS, workFor } from './work.ts'

const LIFETIME_MS = 5 * MINUTE_MS
/** Kept longer than it is good for, so that an old one is told apart by the business clock alone. */
const KEPT_MS = 3 * LIFETIME_MS
const JPEG_QUALITY = 88
/** What an address has asked for and failed at decides for so long how hard it is made. */
const RISK_MS = 10 * MINUTE_MS
/** Failed puzzles and pictures of one address in that time, after which it gets no more: a hand needs two or three tries. */
const MOST_FAILED = 40

/** Proof of a solved puzzle, with the names of the third-party widget (spec 7). */
export interface PuzzleProof {
  readonly lot_number: string
  readonly captcha_output: string
  readonly pass_token: string
  readonly gen_time: string
}

/** What a call brings along to show that a person made it. */
export interface CaptchaGiven {
  readonly codeId: string
  readonly code: string
}

/**
 * Pictures to read and puzzles to slide. A challenge is good for five minutes and for one use. A puzzle slows a script down
 * and shuts none out: behind it stand the limits of what it guards (ADR 0012).
 */
export function createCaptchaService({ shared, clock, limits, options }: GatewayContext) {
  const key = derivedKey(options.jwtSecret, 'captchas')
  const seal = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const counts = createBusinessCount(shared, clock)
  const askedBy = (ip: string) => `puzzles:${addressGroup(ip)}`
  const failedBy = (ip: string) => `captchas-failed:${addressGroup(ip)}`
  const storeKey = (id: string) => `captcha:${id}`

  async function keep(id: string, captcha: StoredCaptcha): Promise<void> {
    await shared.set(storeKey(id), JSON.stringify(captcha), KEPT_MS)
  }

  async function find(id: string): Promise<StoredCaptcha | undefined> {
    const text = /^[0-9a-f]{32}$/.test(id) ? await shared.get(storeKey(id)) : undefined
    if (text === undefined) return undefined
    const captcha = v.parse(v.pipe(v.string(), v.parseJson(), StoredCaptchaSchema), text)
    return captcha.expiresAt > clock.now() ? captcha : undefined
  }

  const stepKey = (id: string, step: 'try' | 'use') => `captcha:${step}:${id}`
  /** True once for each step of a challenge, whoever comes first. */
  const claim = (id: string, step: 'try' | 'use') => shared.putIfAbsent(stepKey(id, step), KEPT_MS)

  async function limit(ip: string): Promise<void> {
    if ((await shared.count(`captchas:${addressGroup(ip)}`, MINUTE_MS)) > limits.captchasPerAddress)
      throw new ApiError(STATUS.FREQUENT_SUBMISSION)
    if ((await counts.read(failedBy(ip), RISK_MS)) >= MOST_FAILED) throw new ApiError(STATUS.FREQUENT_SUBMISSION)
  }

  return {
    /** @throws ApiError 6011 too many of one address, or too many that it has failed at */
    async picture(ip: string): Promise<{ image: string; 'x-code': string }> {
      await limit(ip)
      const text = pictureText()
      const id = randomBytes(16).toString('hex')
      await keep(id, { kind: 'picture', text, expiresAt: clock.now() + LIFETIME_MS })
      return { image: await pngDataUrl(drawPicture(text)), 'x-code': id }
    },

    /** @throws ApiError 6011 too many of one address, or too many that it has failed at */
    async puzzle(ip: string) {
      await limit(ip)
      const bits = workFor(await counts.add(askedBy(ip), RISK_MS), limits.easyPuzzles)
      const { background, piece, x, y } = drawPuzzle()
      const id = randomBytes(16).toString('hex')
      const askedAt = clock.now()
      const times = { askedAt, expiresAt: askedAt + LIFETIME_MS }
      await keep(id, { kind: 'slider', x, y, ...times, bits, state: 'open', passToken: '' })
      return {
        lot_number: id,
        background: await jpegDataUrl(background),
        piece: await pngDataUrl(piece),
        y,
        width: PUZZLE_WIDTH,
        height: PUZZLE_HEIGHT,
        pieceSize: PIECE_SIZE,
        expireSec: LIFETIME_MS / 1_000,
        work: { bits, iterations: WORK_ITERATIONS },
      }
    },

    /**
     * Judges where the piece was let go, how it got there, whether there was time for that, and the work; each challenge may
     * be tried once.
     */
    async solve({ lot_number: id, x, track, work }: PuzzleAttempt, ip: string): Promise<PuzzleProof | undefined> {
      const captcha = await find(id)
      if (captcha?.kind !== 'slider' || captcha.state !== 'open' || !(await claim(id, 'try'))) return undefined
      // A way that took longer than there was time since the puzzle was asked for was made up.
      const isGood =
        judgeTrack(captcha.x, x, track) === 'good' &&
        (track.at(-1)?.[2] ?? 0) <= clock.now() - captcha.askedAt &&
        (await hasWorked(id, captcha.bits, work))
      if (!isGood) {
        await counts.add(failedBy(ip), RISK_MS)
        return undefined
      }
      const genTime = String(Math.floor(clock.now() / 1_000))
      const passToken = seal(`pass:${id}:${genTime}`)
      await keep(id, { ...captcha, state: 'solved', passToken })
      return {
        lot_number: id,
        captcha_output: seal(`output:${id}:${genTime}`),
        pass_token: passToken,
        gen_time: genTime,
      }
    },

    /** Whether a proof is the one that was given out for this challenge; from then on a call may use it. */
    async validate(proof: ParsedRequestOf<typeof sliderCheckEndpoint>): Promise<{ result: boolean; codeId: string }> {
      const { lot_number: id, captcha_output: output, pass_token: passToken, gen_time: genTime } = proof
      const captcha = await find(id)
      const isGood =
        captcha?.kind === 'slider' &&
        captcha.state !== 'open' &&
        isSameSecret(passToken, seal(`pass:${id}:${genTime}`)) &&
        isSameSecret(passToken, captcha.passToken) &&
        isSameSecret(output, seal(`output:${id}:${genTime}`))
      if (!isGood) return { result: false, codeId: '' }
      await keep(id, { ...captcha, state: 'validated' })
      return { result: true, codeId: id }
    },

    /** Uses a solved challenge up. A picture's challenge is used up by a wrong text too, which counts against the address. */
    async use({ codeId, code }: CaptchaGiven, ip: string): Promise<boolean> {
      const captcha = await find(codeId)
      if (captcha === undefined) return false
      if (captcha.kind === 'picture') {
        const isRight =
          code.length <= FIELD_LIMITS.pictureCaptcha && isSameSecret(code.trim().toUpperCase(), captcha.text)
        // A text is tried once, and fails once.
        if (!(await claim(codeId, 'use'))) return false
        if (!isRight) await counts.add(failedBy(ip), RISK_MS)
        return isRight
      }
      return captcha.state === 'validated' && isSameSecret(code, captcha.passToken) && (await claim(codeId, 'use'))
    },

    /** Makes a challenge that was just used up good once more, while its five minutes last. */
    giveBack: ({ codeId }: CaptchaGiven): Promise<void> => shared.delete(stepKey(codeId, 'use')),

    /** The answer to an open challenge: for the sandbox alone. */
    async answer(id: string) {
      const captcha = await find(id)
      if (captcha === undefined) throw new ApiError(STATUS.NOT_FOUND)
      return captcha.kind === 'picture'
        ? { kind: captcha.kind, code: captcha.text }
        : { kind: captcha.kind, x: captcha.x }
    },
  }
}

async function pngDataUrl(canvas: Canvas): Promise<string> {
  return `data:image/png;base64,${(await canvas.encode('png')).toString('base64')}`
}

/** A seventh of the bytes and a tenth of the time of a PNG, which has no means against grain. */
async function jpegDataUrl(canvas: Canvas): Promise<string> {
  return `data:image/jpeg;base64,${(await canvas.encode('jpeg', JPEG_QUALITY)).toString('base64')}`
}
