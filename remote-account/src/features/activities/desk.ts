import {
  type Activity,
  type ActivityOf,
  type ActivityType,
  type ResponseOf,
  joinActivityEndpoint,
} from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { toast } from '@site/shell'
import { useMoneyCall } from '@site/shell/money'
import { useState } from 'react'

import { useAccountTexts } from '../../lib/texts.ts'

/** What is done with an activity beside naming it. */
export interface ActivityWish {
  readonly action: 'join' | 'claim' | 'sign' | 'makeUp' | 'draw'
  readonly option?: string
  readonly depositOrderNo?: string
}
export type ActivityAnswer = ResponseOf<typeof joinActivityEndpoint>

/** The one way in which pages of activities join, sign, draw and claim. */
export interface ActivityDesk {
  /** Something is under way: nothing else can be begun. */
  readonly isBusy: boolean
  /** That is this wish. */
  isBusyWith(wish: ActivityWish): boolean
  /** What came of the last thing that was done here. */
  readonly last: ActivityAnswer | undefined
  /** Does it once, however often it is pressed. Undefined when it was refused, which has been said. Never rejects. */
  act(wish: ActivityWish): Promise<ActivityAnswer | undefined>
  /** The same for a claim, and says what was paid. */
  claim(wish: Omit<ActivityWish, 'action'>): Promise<void>
}

/** What the renderer of a template is given. */
export interface TemplateProps<Type extends ActivityType> {
  readonly activity: ActivityOf<Type>
  readonly desk: ActivityDesk
  /** Nothing can be joined, drawn or claimed by whoever looks at it now. */
  readonly isClosed: boolean
  /** It has ended, though what was earned before may still be claimed. */
  readonly isOver: boolean
}

const nameOf = ({ action, option = '', depositOrderNo = '' }: ActivityWish): string =>
  [action, option, depositOrderNo].join(' ')

/** @param onChanged has the activity shown as it is now */
export function useActivityDesk({ id }: Pick<Activity, 'id'>, onChanged: () => Promise<unknown>): ActivityDesk {
  const t = useAccountTexts()
  const [current, setCurrent] = useState<string>()
  const [last, setLast] = useState<ActivityAnswer>()
  const { isBusy, run } = useMoneyCall(joinActivityEndpoint, {
    outlet: 'dialog',
    retryHint: t('activities.retryHint'),
  })

  async function act(wish: ActivityWish): Promise<ActivityAnswer | undefined> {
    setCurrent(nameOf(wish))
    setLast(undefined)
    const outcome = await run({ id, ...wish })
    if (outcome.kind === 'busy') return undefined
    await onChanged()
    const answer = outcome.kind === 'done' ? outcome.answer : undefined
    setLast(answer)
    return answer
  }

  async function claim(wish: Omit<ActivityWish, 'action'>): Promise<void> {
    const answer = await act({ ...wish, action: 'claim' })
    if (answer?.prize === undefined) return
    const { amount, required = '0.00' } = answer.prize
    const paid = { amount: formatCny(parseFen(amount)), required: formatCny(parseFen(required)) }
    toast.success(t(parseFen(required) > 0n ? 'activities.claimedBet' : 'activities.claimed', paid))
  }

  return { isBusy, isBusyWith: (wish) => isBusy && current === nameOf(wish), last, act, claim }
}
