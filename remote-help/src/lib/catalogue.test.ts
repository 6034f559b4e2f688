import { expect, test } from 'vitest'

import { HELP_SLUGS, helpPath, neighboursOf, slugOfPath, visibleGroups } from './catalogue.ts'

const shown = visibleGroups({ depositHelp: '1' })
const withoutDeposit = visibleGroups({ depositHelp: '0' })

test('holds the 23 children of the help centre once each', () => {
  expect([...HELP_SLUGS].sort()).toEqual(
    (
      'kh ck qk zz yhgz tjllq xnbcqkjc tytzjc tysstqth fjcjc rqgl dxqgl cpwt dzjj tywt zrwt qtwt bczr gywm gztk hzhb ' +
      'ysgz zxkf'
    )
      .split(' ')
      .sort(),
  )
})

test('leaves the deposit article out of the menu when the setting is "0", and nothing else', () => {
  expect(shown.flatMap(({ slugs }) => slugs)).toEqual(HELP_SLUGS)
  expect(withoutDeposit.flatMap(({ slugs }) => slugs)).toEqual(HELP_SLUGS.filter((slug) => slug !== 'ck'))
})

test('names the neighbours across groups, and skips what is hidden', () => {
  expect(neighboursOf('kh', shown)).toEqual({ previous: undefined, next: 'yhgz' })
  expect(neighboursOf('fjcjc', shown)).toEqual({ previous: 'tjllq', next: 'ck' })
  expect(neighboursOf('fjcjc', withoutDeposit)).toEqual({ previous: 'tjllq', next: 'qk' })
  expect(neighboursOf('zxkf', shown)).toEqual({ previous: 'hzhb', next: undefined })
  expect(neighboursOf('ck', withoutDeposit)).toEqual({ previous: undefined, next: undefined })
})

test('reads and writes the addresses of articles', () => {
  expect(helpPath('rqgl')).toBe('/app/help/rqgl')
  expect(helpPath('rqgl', 'live')).toBe('/app/help/rqgl#live')
  expect(slugOfPath('/app/help/rqgl/')).toBe('rqgl')
  for (const path of ['/app/help', '/app/help/', '/app/help/xyz', '/app/help/kh/more', '/help/kh']) {
    expect(slugOfPath(path)).toBeUndefined()
  }
})
