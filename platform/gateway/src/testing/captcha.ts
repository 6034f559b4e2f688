import { pbkdf2Sync } from 'node:crypto'

import { pictureCaptchaEndpoint, sliderCheckEndpoint } from '@site/contracts'
import * as v from 'valibot'

import type { GatewayClient } from './client.ts'
import type { RunningGateway } from './start-gateway.ts'

const WorkSchema = v.object({ bits: v.number(), iterations: v.number() })
const ChallengeSchema = v.object({ lot_number: v.string(), work: WorkSchema })
const ProofSchema = v.object({
  lot_number: v.string(),
  captcha_output: v.string(),
  pass_token: v.string(),
  gen_time: v.string(),
})
const VerdictSchema = v.object({ proof: v.nullable(ProofSchema) })
const PictureAnswerSchema = v.object({ code: v.string() })
const PuzzleAnswerSchema = v.object({ x: v.number() })

/** A way such as a hand takes to `goal`. */
export function handTrack(goal: number): readonly (readonly [number, number, number])[] {
  return Array.from({ length: 21 }, (_, step) => {
    const part = step / 20
    return [Math.round(goal * part * part * (3 - 2 * part)), (step * 7) % 3, step * 31 + (step % 4)] as const
  })
}

/** Posts to the frame's own paths. */
export async function callWidget(url: string, path: 'challenge' | 'verify', body: unknown = {}): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/captcha/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer: unknown = await response.json()
  return answer
}

/** A puzzle, where its piece belongs and how much work it asks for. */
export interface Puzzle {
  readonly id: string
  readonly x: number
  readonly bits: number
}

/** A new puzzle, with what nobody but the sandbox tells of it. */
export async function newPuzzle(site: RunningGateway): Promise<Puzzle> {
  const { lot_number: id, work } = v.parse(ChallengeSchema, await callWidget(site.url, 'challenge'))
  return { id, bits: work.bits, ...v.parse(PuzzleAnswerSchema, await site.sandbox('GET', `/sandbox/captcha/${id}`)) }
}

/** What a puzzle's page finds by trying. */
export function workOf({ id, bits }: Pick<Puzzle, 'id' | 'bits'>): number {
  for (let tried = 0; ; tried++)
    if (Math.clz32(pbkdf2Sync(String(tried), id, 1_000, 4, 'sha256').readUInt32BE()) >= bits) return tried
}

interface Sliding {
  readonly x?: number
  readonly track?: readonly (readonly [number, number, number])[]
  /** How long after the puzzle was asked for; by default as long as the way takes. */
  readonly afterMs?: number
  readonly work?: number
}

/** Slides a piece as a hand would, in the time of one; the proof, or null when it was refused. */
export async function slide(
  site: RunningGateway,
  puzzle: Puzzle,
  { x = puzzle.x, track = handTrack(x), afterMs = track.at(-1)?.[2] ?? 0, work = workOf(puzzle) }: Sliding = {},
) {
  await site.sandbox('POST', '/sandbox/clock', { advanceMs: afterMs })
  return v.parse(VerdictSchema, await callWidget(site.url, 'verify', { lot_number: puzzle.id, x, track, work })).proof
}

/** A solved puzzle or picture, as a call takes it. */
export async function solveCaptcha(site: RunningGateway, client: GatewayClient, kind: 'slider' | 'picture') {
  if (kind === 'picture') {
    const { 'x-code': codeId } = await client.call(pictureCaptchaEndpoint, {})
    const { code } = v.parse(PictureAnswerSchema, await site.sandbox('GET', `/sandbox/captcha/${codeId}`))
    return { kaptchcate: 1, codeId, code } as const
  }
  const proof = v.parse(ProofSchema, await slide(site, await newPuzzle(site)))
  await client.call(sliderCheckEndpoint, { ...proof, validate_way: 0 })
  return { kaptchcate: 0, codeId: proof.lot_number, code: proof.pass_token } as const
}
