import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseSchema } from '@site/contracts'
import * as v from 'valibot'
import { expect, test } from 'vitest'

// What the build delivered last; `npm test` builds first.
const dist = join(import.meta.dirname, '../../remote-account/dist')
const { files, preload } = v.parse(ReleaseSchema, JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')))

/** A text that only this template shows, by the name of its chunk. */
const MARKS = {
  bettingGift: 'activities.betting.running',
  deposit: 'activities.deposit.nextCounts',
  drawGift: 'activities.draw.once',
  friendInvitation: 'activities.invite.scan',
  newTask: 'activities.task.done',
  racePage: 'activities.race.prizes',
  signGift: 'activities.sign.makeUp',
}
/** Bytes after brotli that a template may add to the page of activities. */
const MOST = 8_000

test('each template of activities is a small chunk of its own, which no page brings along', () => {
  const chunks = Object.keys(files).filter((file) => file.startsWith('activity.'))
  expect(chunks.map((file) => file.split('.')[1] ?? '').toSorted((one, other) => one.localeCompare(other))).toEqual(
    Object.keys(MARKS),
  )
  for (const chunk of chunks) expect(files[chunk]?.brotli, chunk).toBeLessThanOrEqual(MOST)
  expect(
    Object.values(preload)
      .flat()
      .filter((file) => chunks.includes(file)),
  ).toEqual([])
  const scripts = readdirSync(dist).filter((file) => file.endsWith('.js'))
  for (const [template, mark] of Object.entries(MARKS)) {
    const holders = scripts.filter((file) => readFileSync(join(dist, file), 'utf8').includes(mark))
    expect(
      holders.map((file) => file.split('.').slice(0, 2).join('.')),
      mark,
    ).toEqual([`activity.${template}`])
  }
})
