import type { Page } from '@playwright/test'
import { inviteInfoEndpoint, promotionConfigEndpoint, type Activity, type ActivityOf } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { rewriting } from './state-shots.ts'

export const INVITATION = '/activity/friendInvitation'

/**
 * There is one invitation, which goes on for a long time: here it is told of as if it began in three days, was over since
 * yesterday, or had paid all that it may. Both calls that its page is made of say the same.
 */
export const invitationThat = (does: 'begins' | 'ended' | 'isSpent') => async (page: Page) => {
  function told(one: ActivityOf<'friendInvitation'>, at: number): ActivityOf<'friendInvitation'> {
    if (does === 'begins') return { ...one, startAt: at + 3 * DAY_MS, endAt: at + 33 * DAY_MS }
    if (does === 'ended') return { ...one, startAt: at - 31 * DAY_MS, endAt: at - DAY_MS }
    const refusal = { key: 'overBudget', text: '活动奖金已全部发放完毕' } as const
    return { ...one, ...(one.my && { my: { ...one.my, refusal } }) }
  }
  const isInvitation = (one: Activity) => one.type === 'friendInvitation'
  await rewriting(promotionConfigEndpoint, (data) => ({
    ...data,
    list: data.list.map((one) => (isInvitation(one) ? told(one, data.serverTime) : one)),
  }))(page)
  await rewriting(inviteInfoEndpoint, ({ activity, ...own }) => {
    // Before its beginning there is none.
    if (activity === undefined || does === 'begins') return { ...own, rewards: [] }
    return { ...own, activity }
  })(page)
}

/** Draws until this is said. */
export const drawUntil =
  (words: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /^抽一次/ }).click()
    const said = page.getByText(/^(恭喜抽中|谢谢参与，这次没有抽中)/).first()
    await said.waitFor()
    if (!(await said.textContent())?.startsWith(words)) await drawUntil(words)(page)
  }

const CONFIG = `**${promotionConfigEndpoint.path}`
export const LOADING = { before: (page: Page) => page.route(CONFIG, () => undefined), isWaiting: true }
export const FAILING = {
  before: (page: Page) => page.route(CONFIG, (route) => route.fulfill({ status: 503 })),
  act: (page: Page) => page.getByText('活动暂时没有加载出来').waitFor(),
}

export const PRIZES = [
  { id: 'p888', name: '888元红包', amount: '888.00', weight: 1, stock: 0 },
  { id: 'p88', name: '88元红包', amount: '88.00', weight: 9, stock: 300 },
  { id: 'p18', name: '18元红包', amount: '18.00', weight: 90, stock: 3000 },
  { id: 'p8', name: '8元红包', amount: '8.00', weight: 9900 },
]
