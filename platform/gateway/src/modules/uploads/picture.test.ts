import { expect, test } from 'vitest'

import { PNG } from '../../testing/pictures.ts'
import { redrawPicture } from './picture.ts'

test('two pictures are drawn at once and twenty wait; the rest is refused at once and counts for nothing', async () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  let counted = 0
  const draw = () =>
    redrawPicture(PNG, async () => {
      counted += 1
      await opened
    })
  const taken = Array.from({ length: 22 }, draw)
  await expect(draw()).rejects.toMatchObject({ code: 6011 })
  expect(counted).toBe(2)
  open()
  expect((await Promise.all(taken)).map((picture) => picture?.type)).toEqual(taken.map(() => 'image/png'))
  expect(counted).toBe(22)
  await expect(redrawPicture(PNG, () => Promise.reject(new Error('no more today')))).rejects.toThrow('no more today')
  expect(await draw()).toMatchObject({ type: 'image/png' })
})
