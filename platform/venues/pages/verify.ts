import {
  FISH,
  commitmentOf,
  dealBaccarat,
  dealNiuniu,
  diceOf,
  esportsEvent,
  footballEvent,
  playEsports,
  playFootball,
  shoot,
  slotGameModelOf,
  spinSlotGame,
  throwKuaiSan,
} from '@site/domain/games'
import type { Dice } from '@site/domain/games'

import type { RoundView } from './answers.schema.ts'
import { t } from './texts.ts'

export interface Check {
  readonly name: string
  readonly isGood: boolean
  readonly detail: string
}

/** Works a round out again in this browser: the seed against what was announced, the outcome against the seed. */
export async function verify(round: RoundView): Promise<readonly Check[]> {
  const { serverSeed = '', clientSeed } = round
  const hash = await commitmentOf(serverSeed)
  const dice = await diceOf({ serverSeed, clientSeed, roundId: round.draw ?? round.id })
  const again = JSON.stringify(sorted(outcomeOf(dice, round)))
  return [
    {
      name: t('verify.seedKept'),
      isGood: hash === round.seedHash,
      detail: t('verify.serverSeed', { seed: serverSeed }),
    },
    {
      name: t('verify.sameOutcome'),
      isGood: again === JSON.stringify(sorted(round.outcome)),
      detail: t('verify.clientSeed', { seed: clientSeed, hash }),
    },
  ]
}

function outcomeOf(dice: Dice, round: RoundView): unknown {
  const draw = round.draw ?? ''
  switch (round.kind) {
    case 'slot-game':
      return spinSlotGame(dice, slotGameModelOf(round.gameCode))
    case 'baccarat':
      return dealBaccarat(dice)
    case 'niuniu':
      return dealNiuniu(dice)
    case 'fishing': {
      const fish = FISH.find(({ key }) => key === round.bets[0]?.key)
      return fish && shoot(dice, fish)
    }
    case 'lottery':
      return throwKuaiSan(dice)
    case 'esports':
      return playEsports(dice, esportsEvent(draw))
    default:
      return playFootball(dice, footballEvent(draw))
  }
}

/** Keys in order, so that two equal outcomes have one text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [two]) => (one < two ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
