import { type ResponseOf, drawProofEndpoint } from '@site/contracts'
import { drawPrize, drawSeeds } from '@site/domain'
import { commitmentOf, diceOf } from '@site/domain/games'
import { renderPart } from '@site/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { DrawProof } from './draw-proof.tsx'

type Proof = ResponseOf<typeof drawProofEndpoint>
type Draw = NonNullable<Proof['draw']>

const SEED = 'a'.repeat(64)
const AT = Date.parse('2026-11-23T12:00:00+08:00')
const WEIGHTS = [
  { id: 'gold', weight: 1 },
  { id: 'none', weight: 99 },
]
const SOURCE = { clientSeed: 'mine', nonce: 3 }

/** A draw as a genuine server makes it. */
async function genuine(): Promise<Proof & { readonly draw: Draw }> {
  const dice = await diceOf(drawSeeds({ ...SOURCE, serverSeed: SEED, activityId: 'lucky', round: 7 }))
  return {
    ...{ round: 7, seedHash: await commitmentOf(SEED), seed: SEED, revealedAt: AT, method: 'HMAC' },
    draw: { ...SOURCE, drawId: '1', weights: WEIGHTS, ...drawPrize(dice, WEIGHTS), at: AT },
  }
}

function show(proof: Proof) {
  const activity = { id: 'lucky', prizes: [{ id: 'gold', name: '金奖' }] } as unknown as Parameters<
    typeof DrawProof
  >[0]['activity']
  renderPart(<DrawProof activity={activity} draw={{ drawId: '1' }} />, {
    remote: 'account',
    texts,
    answers: { [drawProofEndpoint.path]: () => proof },
  })
}

test('a draw is reckoned again in the browser from the seed that was promised', async () => {
  show(await genuine())
  expect(await screen.findByText(/^已在您的浏览器中核对/)).toBeDefined()
  expect(screen.getByRole('region', { name: '第 3 次抽奖的验证' }).textContent).toContain('mine')
})

test.each([
  ['another seed than the promised one', (proof: Proof): Proof => ({ ...proof, seed: 'b'.repeat(64) })],
  [
    'another result than the seed makes',
    (proof: Proof): Proof => ({ ...proof, ...(proof.draw && { draw: { ...proof.draw, roll: proof.draw.roll ^ 1 } }) }),
  ],
])('%s is told', async (_what, change) => {
  show(change(await genuine()))
  expect(await screen.findByText('核对不符：请截图并联系客服')).toBeDefined()
})

test('a round that runs shows its hash alone, and when the seed comes', async () => {
  const { seed: _seed, revealedAt: _at, draw: _draw, ...running } = await genuine()
  show({ ...running, revealsAt: AT })
  expect(await screen.findByText('2026-11-23 12:00 公布')).toBeDefined()
  expect(screen.queryByText(SEED)).toBeNull()
})
