import type { Page } from '@playwright/test'
import { dayOf } from '@site/domain'
import { isFullRun } from '../matrix.ts'
import { createApi } from '../support/api.ts'
import { betInPlay, enterRoom, follow, sharedOn, shareBet } from '../sports/rooms.ts'
import { logOn, openRoom, roomOn, say, words } from '../support/chat-page.ts'
import { enterAs, newMember } from '../support/new-member.ts'
import { slowness } from '../support/slowness.mjs'
import { replicasOf } from './replicas-of.ts'
import { expect, test } from './test.ts'

/** Two attempts to connect, 5 s apart, and what is asked for then. */
const BACK = { timeout: 30_000 * slowness }

// It takes a minute, so the full run alone has it; in every run platform/gateway/src/replicas.test.ts stands for it.
if (isFullRun)
  test('[S1.024] [S4.051] [D.075] two members and a guest follow a whole match, with a bet that is shared and followed and a mute, while one replica after the other is killed: everybody goes on at the one that lives, without a gap and with nothing twice', async ({
    scaled,
    browser,
    sandbox,
  }) => {
    test.setTimeout(240_000 * slowness)
    const replicas = replicasOf(scaled)
    for (const replica of replicas) {
      await replica.stop()
      await replica.start('SIGKILL')
    }
    const contexts = await Promise.all(
      [0, 1, 2].map(() =>
        // So high that all of the talk is drawn, beside a slip that holds something.
        browser.newContext({ baseURL: scaled.origin('aurora'), viewport: { width: 1366, height: 1400 } }),
      ),
    )
    const people = await Promise.all(contexts.map((context) => context.newPage()))
    const [a, b, guest] = people
    if (a === undefined || b === undefined || guest === undefined) throw new Error('three pages were asked for')
    const api = await createApi(scaled.url)
    const [anna, bert] = [await newMember(api), await newMember(api)]
    await sandbox.addMoney(anna.name, '1000.00')
    await enterAs(a, anna)
    await enterAs(b, bert)
    const opened = new Map<Page, number>()
    for (const page of people)
      page.on('websocket', (socket) => {
        if (socket.url().includes('/ws/chat')) opened.set(page, (opened.get(page) ?? 0) + 1)
      })
    // A match that begins now, in which nothing happens but what is said here.
    const matchId = String((dayOf(await sandbox.advanceClock(0)) + 1) * 1000)
    const happens = (event: object) => sandbox.happen(matchId, [event], { takeOver: true })
    await happens({ kind: 'period', period: '1H', clock: { seconds: 0, runs: true } })
    await enterRoom(a, matchId, BACK)
    const match = await enterRoom(b, matchId, BACK)
    await guest.goto('/')
    await openRoom(guest, match)
    await expect(roomOn(guest).getByText('登录后即可发言')).toBeVisible(BACK)

    const said: string[] = []
    const tell = async (member: Page, text: string) => {
      said.push(text)
      await say(member, text)
    }
    const everybodyReads = async () => {
      for (const page of people) for (const text of said) await expect(words(page, text)).toBeVisible(BACK)
    }
    await tell(b, '开场')
    await everybodyReads()
    await betInPlay(a, matchId, sandbox)
    await shareBet(a)
    for (const page of [b, guest]) await expect(sharedOn(page).getByText(/金额已隐藏$/)).toBeVisible(BACK)
    await follow(b)
    for (const [index, replica] of replicas.entries()) {
      // On its way when its replica dies: whether that has written it down, and told somebody, is chance.
      await tell(a, `甲在第${index + 1}次的当口`)
      await replica.stop()
      // Who was on it types on: what is said meanwhile is sent once the page is back.
      for (const member of [a, b]) await tell(member, `${member === a ? '甲' : '乙'}在第${index + 1}次之后`)
      await everybodyReads()
      await replica.start('SIGKILL')
      await happens({ kind: 'goal', side: 'H' })
      for (const page of people)
        await expect(logOn(page).getByText(/^\d+' .*进球/), 'told of each goal').toHaveCount(index + 1, BACK)
    }
    for (const member of [a, b]) await expect(logOn(member).getByText('发送中')).toHaveCount(0, BACK)
    await sandbox.mute(bert.name, 1, '请冷静')
    await expect(roomOn(b).getByRole('timer')).toHaveText(/^您已被禁言，/, BACK)
    await sandbox.unmute(bert.name)
    await expect(roomOn(b).getByRole('textbox', { name: '聊天内容' })).toBeVisible(BACK)
    for (const page of people) await expect(sharedOn(page), 'each bet once').toHaveCount(1)
    const logs = await Promise.all(
      people.map((page) =>
        logOn(page)
          .getByText(/^开场$|之后$|当口$/)
          .allTextContents(),
      ),
    )
    expect(logs[0]?.toSorted(), 'each once').toEqual(said.toSorted())
    for (const log of logs) expect(log, 'in the same order for everybody').toEqual(logs[0])
    for (const page of people) expect(opened.get(page), 'moved').toBeGreaterThan(1)

    await happens({ kind: 'end' })
    for (const page of people) await expect(roomOn(page).getByText('直播已结束')).toBeVisible(BACK)
    await Promise.all(contexts.map((context) => context.close()))
  })
