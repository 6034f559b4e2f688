import type { Page } from '@playwright/test'
import { isFullRun } from '../matrix.ts'
import { createApi } from '../support/api.ts'
import { firstMatch, logOn, openRoom, roomOn, say, words } from '../support/chat-page.ts'
import { enterAs, newMember } from '../support/new-member.ts'
import { slowness } from '../support/slowness.mjs'
import { replicasOf } from './replicas-of.ts'
import { expect, test } from './test.ts'

const SOON = { timeout: 30_000 * slowness }

// It takes half a minute, so the full run alone has it; in every run platform/gateway/src/replicas.test.ts stands for it.
if (isFullRun)
  test('[S1.024] [S4.051] [D.075] keep a talk whole while one after the other is killed: everybody goes on at the one that lives, without a gap and with nothing twice', async ({
    scaled,
    browser,
  }) => {
    test.setTimeout(180_000 * slowness)
    const replicas = replicasOf(scaled)
    for (const replica of replicas) {
      await replica.stop()
      await replica.start('SIGKILL')
    }
    const contexts = await Promise.all([0, 1, 2].map(() => browser.newContext({ baseURL: scaled.origin('aurora') })))
    const people = await Promise.all(contexts.map((context) => context.newPage()))
    const [a, b, guest] = people
    if (a === undefined || b === undefined || guest === undefined) throw new Error('three pages were asked for')
    for (const member of [a, b]) await enterAs(member, await newMember(await createApi(scaled.url)))
    const opened = new Map<Page, number>()
    for (const page of people)
      page.on('websocket', (socket) => {
        if (socket.url().includes('/ws/chat')) opened.set(page, (opened.get(page) ?? 0) + 1)
      })
    await Promise.all(people.map((page) => page.goto('/')))
    const match = await firstMatch(guest)
    for (const page of people) await openRoom(page, match)
    for (const member of [a, b])
      await expect(roomOn(member).getByRole('textbox', { name: '聊天内容' })).toBeVisible(SOON)
    await expect(roomOn(guest).getByText('登录后即可发言')).toBeVisible(SOON)

    const said: string[] = []
    const tell = async (member: Page, text: string) => {
      said.push(text)
      await say(member, text)
    }
    await tell(a, '开场')
    for (const [index, replica] of replicas.entries()) {
      await replica.stop()
      // Who was on it types on: what is said meanwhile is sent once the page is back.
      for (const member of [a, b]) await tell(member, `${member === a ? '甲' : '乙'}在第${index + 1}次之后`)
      for (const page of people) for (const text of said) await expect(words(page, text)).toBeVisible(SOON)
      await replica.start()
    }
    for (const member of [a, b]) await expect(logOn(member).getByText('发送中')).toHaveCount(0, SOON)
    const logs = await Promise.all(
      people.map((page) =>
        logOn(page)
          .getByText(/^开场$|次之后$/)
          .allTextContents(),
      ),
    )
    expect(logs[0]?.toSorted(), 'each once').toEqual(said.toSorted())
    for (const log of logs) expect(log, 'in the same order for everybody').toEqual(logs[0])
    for (const page of people) expect(opened.get(page), 'moved').toBeGreaterThan(1)
    await Promise.all(contexts.map((context) => context.close()))
  })
