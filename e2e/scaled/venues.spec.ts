import { balanceEndpoint, betListEndpoint, venueTransferEndpoint } from '@site/contracts'
import { formatFen, parseFen } from '@site/domain'
import { createApi } from '../support/api.ts'
import { enterAs } from '../support/new-member.ts'
import { toVenue } from '../support/venue-rounds.ts'
import { succeed } from '../support/withdrawals.ts'
import { expect, test } from './test.ts'

test('a member plays at the venues’ own server, which takes and pays over the gateway, and has the money back', async ({
  scaled,
  page,
}) => {
  const api = await createApi(scaled.url)
  const member = await api.logIn('demo01')
  const center = async () => parseFen((await succeed(api, balanceEndpoint, {}, member.token)).centerWalletBalance)
  const before = await center()
  await toVenue(api, member.token, '100.00', 'LGZR')
  await enterAs(page, member)
  await page.goto(`${scaled.origin('aurora')}/game/realbet`)
  await page.getByRole('main').getByRole('button', { name: '进入琉光真人' }).click()
  const frame = page.locator('iframe[title="琉光真人"]')
  await expect(frame).toHaveAttribute('src', /^http:\/\/venues\.localhost:\d+\//)
  const table = page.frameLocator('iframe[title="琉光真人"]')
  await table.getByRole('button', { name: '庄 1:0.95' }).click()
  await table.getByRole('button', { name: /^开牌/ }).click()
  await expect(table.getByText(/庄赢|闲赢|和局/).first()).toBeVisible()

  const [round] = (await succeed(api, betListEndpoint, { pageSize: 1 }, member.token)).list
  expect(round).toMatchObject({ enName: 'LGZR', risk: '10.00' })
  const left = 10_000n + parseFen(round?.profit ?? '')
  expect(await center()).toBe(before - 10_000n)
  const back = { channelCode: 'LGZR', amount: formatFen(left), ty: '2', requestId: crypto.randomUUID() } as const
  await succeed(api, venueTransferEndpoint, back, member.token)
  expect(await center()).toBe(before - 10_000n + left)
})
