import { canonicalJson } from '@site/contracts'
import { commitmentOf, replayRound, slotGameModelOf } from '@site/domain/games'

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
  const seeds = { serverSeed, clientSeed, roundId: round.draw ?? round.id }
  const subject = round.kind === 'fishing' ? round.bets[0]?.key : slotGameModelOf(round.gameCode).key
  const again = canonicalJson(await replayRound(round.kind, seeds, subject))
  return [
    {
      name: t('verify.seedKept'),
      isGood: hash === round.seedHash,
      detail: t('verify.serverSeed', { seed: serverSeed }),
    },
    {
      name: t('verify.sameOutcome'),
      isGood: again === canonicalJson(round.outcome),
      detail: t('verify.clientSeed', { seed: clientSeed, hash }),
    },
  ]
}
