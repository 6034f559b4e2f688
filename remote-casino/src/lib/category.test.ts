import { expect, test } from 'vitest'

import { manifest } from '../remote.manifest.ts'
import { CATEGORY_PATHS, GAME_CATEGORIES, LISTED_CATEGORIES, categoryOf, gameCategoryOf } from './category.ts'

test.each(LISTED_CATEGORIES)('%s is told by its address', (category) => {
  expect(categoryOf(CATEGORY_PATHS[category])).toBe(category)
  expect(categoryOf(`${CATEGORY_PATHS[category]}/`)).toBe(category)
})

test.each(GAME_CATEGORIES)('%s is told by its address', (category) => {
  expect(gameCategoryOf(CATEGORY_PATHS[category])).toBe(category)
})

test('every category’s address is a route of the manifest', () => {
  const paths = manifest.routes.filter(({ page }) => page === 'venues' || page === 'games').map(({ path }) => path)
  expect(paths.toSorted()).toEqual(Object.values(CATEGORY_PATHS).toSorted())
})
