import { expect, test } from 'vitest'

import { manifest } from '../remote.manifest.ts'
import { CATEGORY_PATHS, LISTED_CATEGORIES, categoryOf } from './category.ts'

test.each(LISTED_CATEGORIES)('%s is told by its address', (category) => {
  expect(categoryOf(CATEGORY_PATHS[category])).toBe(category)
  expect(categoryOf(`${CATEGORY_PATHS[category]}/`)).toBe(category)
})

test('every category’s address is a route of the manifest', () => {
  expect(manifest.routes.map(({ path }) => path).toSorted()).toEqual(Object.values(CATEGORY_PATHS).toSorted())
})
