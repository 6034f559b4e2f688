import { pictureCaptchaEndpoint, sliderCheckEndpoint } from '@site/contracts'
import * as v from 'valibot'

import type { GatewayClient } from './client.ts'
import type { RunningGateway } from './start-gateway.ts'

const ChallengeSchema = v.object({ lot_number: v.string() })
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

/** A new puzzle and where its piece belongs. */
export async function newPuzzle(site: RunningGateway): Promise<{ readonly id: string; readonly x: number }> {
  const { lot_number: id } = v.parse(ChallengeSchema, await callWidget(site.url, 'challenge'))
  return { id, ...v.parse(PuzzleAnswerSchema, await site.sandbox('GET', `/sandbox/captcha/${id}`)) }
}

/** Slides a piece as a hand would; the proof, or null when it was refused. */
export async function slide(site: RunningGateway, id: string, x: number, track = handTrack(x)) {
  return v.parse(VerdictSchema, await callWidget(site.url, 'verify', { lot_number: id, x, track })).proof
}

/** A solved puzzle or picture, as a call takes it. */
export async function solveCaptcha(site: RunningGateway, client: GatewayClient, kind: 'slider' | 'picture') {
  if (kind === 'picture') {
    const { 'x-code': codeId } = await client.call(pictureCaptchaEndpoint, {})
    const { code } = v.parse(PictureAnswerSchema, await site.sandbox('GET', `/sandbox/captcha/${codeId}`))
    return { kaptchcate: 1, codeId, code } as const
  }
  const { id, x } = await newPuzzle(site)
  const proof = v.parse(ProofSchema, await slide(site, id, x))
  await client.call(sliderCheckEndpoint, { ...proof, validate_way: 0 })
  return { kaptchcate: 0, codeId: proof.lot_number, code: proof.pass_token } as const
}
