import { expect, test } from 'vitest'

import { BLANK, rowCopier } from './row-copy.ts'

function form(html: string): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = html
  return element
}

test('copies are filled in, texts and attributes, and the form stays as it is', () => {
  const drawn = form(
    `<b>${BLANK.home}</b><button aria-label="${BLANK.home} 对 ${BLANK.away}"><i>+${BLANK.count}</i></button>`,
  )
  const before = drawn.innerHTML
  const copy = rowCopier(drawn)
  const [one, other] = [document.createElement('p'), document.createElement('p')]
  for (const [root, home] of [
    [one, '<甲>'],
    [other, '丙$&'],
  ] as const) {
    const { content, fillIn } = copy()
    fillIn({ home, away: '乙', league: '', count: '7' })
    root.append(content)
  }
  expect(one.querySelector('b')?.textContent).toBe('<甲>')
  expect(one.querySelector('button')?.getAttribute('aria-label')).toBe('<甲> 对 乙')
  expect(other.querySelector('b')?.textContent).toBe('丙$&')
  expect(other.querySelector('i')?.textContent).toBe('+7')
  expect(drawn.innerHTML).toBe(before)
})

test('only what became another text is written again', () => {
  const { content, fillIn } = rowCopier(form(`<b>${BLANK.home}</b><i>${BLANK.count}</i>`))()
  const filling = { home: '甲', away: '乙', league: '', count: '1' }
  fillIn(filling)
  const root = document.createElement('p')
  root.append(content)
  const name = root.querySelector('b')?.firstChild
  if (name instanceof Text) name.data = '改'
  fillIn({ ...filling, count: '2' })
  expect(root.textContent).toBe('改2')
})
