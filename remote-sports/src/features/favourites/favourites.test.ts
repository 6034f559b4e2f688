// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'

const KEY = 'sports-favourites:v1'
beforeEach(() => localStorage.clear())

/** The favourites of a page that begins now. */
async function openPage() {
  vi.resetModules()
  const { favouritesAtom, toggled } = await import('./favourites.ts')
  const host = await import('@site/shell/host')
  const store = createStore()
  return {
    logIn(userId: string | undefined): void {
      store.set(host.tokenAtom, userId)
      store.set(host.userIdAtom, userId)
    },
    star: (code: string) => store.set(favouritesAtom, toggled(store.get(favouritesAtom), 'match', code)),
    starred: () => store.get(favouritesAtom).match,
  }
}

test('favourites are those of the member who marked them, on the same device another has none', async () => {
  const page = await openPage()
  page.logIn('7')
  page.star('1')
  page.star('2')
  expect(page.starred()).toEqual(['1', '2'])
  page.logIn(undefined)
  expect(page.starred()).toEqual([])
  page.logIn('8')
  expect(page.starred()).toEqual([])
  page.logIn('7')
  page.star('1')
  expect(page.starred()).toEqual(['2'])
  const later = await openPage()
  later.logIn('7')
  expect(later.starred(), 'they outlive the page').toEqual(['2'])
})

test('of another member nothing stays among one’s own', async () => {
  const page = await openPage()
  page.logIn('7')
  page.star('1')
  page.logIn('8')
  page.star('3')
  expect(page.starred()).toEqual(['3'])
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ owner: '8', match: ['3'], league: [] })
})

test('favourites of before there was an owner are nobody’s', async () => {
  localStorage.setItem(KEY, JSON.stringify({ match: ['1'], league: [] }))
  const page = await openPage()
  page.logIn('7')
  expect(page.starred()).toEqual([])
})
