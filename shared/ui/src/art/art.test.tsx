import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { show } from '../test/render.tsx'
import { GameArt } from './game-art.tsx'
import { Pattern, patternOf } from './pattern.tsx'
import { randomOf } from './random.ts'

const cache = createCache({ key: 'art' })

function drawn(seed: string) {
  return renderToStaticMarkup(
    <CacheProvider value={cache}>
      <GameArt seed={seed} />
    </CacheProvider>,
  )
}

test('the same seed is the same picture', () => {
  expect(drawn('DZ-0001')).toBe(drawn('DZ-0001'))
})

test('pictures of 3,000 games are nearly all different', () => {
  const pictures = new Set(Array.from({ length: 3000 }, (_, index) => drawn(`game-${index}`)))
  expect(pictures.size).toBeGreaterThan(2990)
})

test('a picture is decoration and needs neither ids nor images', () => {
  const { container } = show(<Pattern kind={patternOf('BY')} seed="fish" />)
  expect(container.querySelector('[aria-hidden="true"] svg')).not.toBeNull()
  expect(container.querySelector('[id], image, img')).toBeNull()
  expect(container.innerHTML).not.toContain('url(')
})

test('numbers of a seed stay in [0, 1) and spread over it', () => {
  const random = randomOf('seed')
  const numbers = Array.from({ length: 2000 }, () => random())
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  const tenths = new Set(numbers.map((number) => Math.floor(number * 10)))
  expect(tenths.size).toBe(10)
})
