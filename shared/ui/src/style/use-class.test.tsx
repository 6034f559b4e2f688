import createCache from '@emotion/cache'
import { CacheProvider, css, keyframes } from '@emotion/react'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useClass } from './use-class.ts'

const turn = keyframes({ to: { opacity: 0 } })
const style = css({ color: 'red', animation: `${turn} 1s` })

function Sample() {
  return <p className={useClass(style)}>x</p>
}

test('a style is inserted once in each cache, with its keyframes and the nonce', () => {
  const one = createCache({ key: 'one', nonce: 'n1' })
  const other = createCache({ key: 'other' })
  const { container } = render(
    <>
      <CacheProvider value={one}>
        <Sample />
        <Sample />
      </CacheProvider>
      <CacheProvider value={other}>
        <Sample />
      </CacheProvider>
    </>,
  )
  const classes = [...container.querySelectorAll('p')].map((p) => p.className)
  expect(classes).toEqual([`one-${style.name}`, `one-${style.name}`, `other-${style.name}`])
  const sheets = [...document.querySelectorAll('style[data-emotion]')]
  const text = sheets.map((sheet) => sheet.textContent).join('')
  expect(text.split(`.one-${style.name}{`)).toHaveLength(2)
  expect(text.split(`.other-${style.name}{`)).toHaveLength(2)
  expect(text).toContain('@keyframes')
  expect(document.querySelector('style[data-emotion=one]')?.getAttribute('nonce')).toBe('n1')
})
