import { type Game, addCollectionEndpoint, gameListEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { renderPart } from '@site/testing'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../locales/zh-CN/casino.json' with { type: 'json' }
import { PAGE_SIZE } from './game-filter.ts'
import { useFavourites } from './use-favourites.ts'
import { useGamePages } from './use-game-pages.ts'

const FILTER = { category: 'DZ' } as const
const game = (name: string, fav: 0 | 1 = 0): Game => ({
  gameCode: name,
  enName: 'PGDZ',
  name,
  img: '',
  fav,
  hot: 0,
  isNew: 0,
  tryPlay: 0,
})

/** What the server would say now. */
function server() {
  const now = { edition: 'old', fav: 0 as 0 | 1, keep: () => Promise.resolve({}) }
  return {
    now,
    answers: {
      [gameListEndpoint.path]: (input: unknown) => {
        const { pageNum } = input as { readonly pageNum: number }
        return {
          total: 2 * PAGE_SIZE,
          list: [game(`${now.edition} ${pageNum}`, now.fav)],
          pageNum,
          pageSize: PAGE_SIZE,
        }
      },
      [addCollectionEndpoint.path]: () => now.keep(),
    },
  }
}

function Pages() {
  const { gameAt } = useGamePages(FILTER, undefined, 0, PAGE_SIZE)
  return <p>{[0, PAGE_SIZE].map((place) => gameAt(place)?.name).join(' · ')}</p>
}

test('all pages of a list are asked for anew together', async () => {
  const { now, answers } = server()
  const { shell } = renderPart(<Pages />, { remote: 'casino', texts, answers })
  expect(await screen.findByText('old 1 · old 2')).toBeDefined()
  now.edition = 'new'
  await shell.queryClient.invalidateQueries()
  expect(await screen.findByText('new 1 · new 2')).toBeDefined()
})

function Heart() {
  const { data } = useEndpoint(gameListEndpoint, { tag: 'hot', pageNum: 1, pageSize: 12 })
  const toggle = useFavourites()
  const [first] = data?.list ?? []
  if (first === undefined) return null
  return (
    <button type="button" onClick={() => toggle(first)}>
      {first.fav === 1 ? 'marked' : 'not marked'}
    </button>
  )
}

test('a mark shows at once, and what the server says later stands above it', async () => {
  const { answers } = server()
  const { shell } = renderPart(<Heart />, { remote: 'casino', texts, answers, member: '7' })
  fireEvent.click(await screen.findByRole('button', { name: 'not marked' }))
  expect(await screen.findByRole('button', { name: 'marked' })).toBeDefined()
  await shell.queryClient.invalidateQueries()
  expect(await screen.findByRole('button', { name: 'not marked' }), 'taken away elsewhere').toBeDefined()
})

test('a mark that the server refuses is taken back', async () => {
  const { now, answers } = server()
  let refuse = (_reason: Error): void => undefined
  now.keep = () => new Promise((_, reject) => (refuse = reject))
  renderPart(<Heart />, { remote: 'casino', texts, answers, member: '7' })
  fireEvent.click(await screen.findByRole('button', { name: 'not marked' }))
  expect(await screen.findByRole('button', { name: 'marked' })).toBeDefined()
  refuse(new Error('no line'))
  expect(await screen.findByRole('button', { name: 'not marked' })).toBeDefined()
})
