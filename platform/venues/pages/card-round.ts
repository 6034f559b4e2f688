import { type BetView, type RoundView, winOf } from './answers.schema.ts'
import type { BetBoard } from './bet-board.ts'
import { money } from './dom.ts'
import type { Frame } from './frame.ts'
import { t } from './texts.ts'

interface CardTable {
  readonly board: BetBoard
  /** What the dealer says. */
  readonly speech: HTMLElement
  /** Said while bets are taken. */
  readonly invitation: string
  readonly hands: readonly { clear(): void }[]
  /** Shows what came. Answers the bets that have won and what the dealer says of it. */
  readonly deal: (
    outcome: RoundView['outcome'],
  ) => Promise<{ readonly winners: readonly string[]; readonly said: string }>
}

/** One round at a table with cards: nothing can be put down from the bets to what has come of them. */
export async function playCards(
  frame: Frame,
  { board, speech, invitation, hands, deal }: CardTable,
  bets: readonly BetView[],
): Promise<void> {
  board.lock(true)
  board.mark([])
  for (const hand of hands) hand.clear()
  speech.textContent = t('bets.closed')
  const answer = await frame.play(bets)
  if (answer === undefined) {
    speech.textContent = invitation
    board.lock(false)
    await frame.refresh()
    return
  }
  const { winners, said } = await deal(answer.round.outcome)
  board.mark(winners)
  speech.textContent = said
  frame.setBalance(answer.balance)
  const won = winOf(answer.round)
  frame.announce(won > 0n ? t('bets.returned', { amount: money(won) }) : t('bets.lost'), won > 0n ? 'win' : 'plain')
  board.clear()
  board.lock(false)
}
