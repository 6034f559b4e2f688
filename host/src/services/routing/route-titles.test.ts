import { toTraditional } from '@site/domain/traditional'
import { expect, test } from 'vitest'

import { createRouteTable } from './route-table.ts'

test('every page of the host has its title in both languages', () => {
  const { routes, notFound } = createRouteTable({ remotes: {} })
  for (const { name, title } of [...routes, notFound]) {
    expect(title['zh-TW'], name).toBe(toTraditional(title['zh-CN']))
  }
})
