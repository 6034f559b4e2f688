import { RemoteManifestSchema } from '@site/contracts'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import texts from '../locales/zh-CN/help.json' with { type: 'json' }
import { HELP_SLUGS, helpPath, visibleGroups } from './lib/catalogue.ts'
import { manifest } from './remote.manifest.ts'

const { routes } = v.parse(RemoteManifestSchema, manifest)

test('every article of the menu is a route with the menu’s title, open to visitors', () => {
  expect(
    routes.filter(({ page }) => page === 'article').map(({ name, path, title }) => [name, path, title['zh-CN']]),
  ).toEqual(
    routes
      .filter(({ page }) => page === 'article')
      .map(({ name }) => {
        const slug = HELP_SLUGS.find((each) => name === `help.${each}`)
        if (slug === undefined) throw new Error(`no article for ${name}`)
        return [name, helpPath(slug), texts.titles[slug]]
      }),
  )
  expect(routes.filter(({ page }) => page === 'article')).toHaveLength(HELP_SLUGS.length)
  expect(routes.filter(({ meta }) => meta.requiresAuth === true)).toEqual([])
})

test('the guard and the menu hide the same article when deposit help is off', () => {
  const guarded = routes.filter(({ meta }) => meta.siteSetting === 'depositHelp').map(({ name }) => name)
  const shown = new Set(visibleGroups({ depositHelp: '0' }).flatMap(({ slugs }) => slugs))
  expect(guarded).toEqual(HELP_SLUGS.filter((slug) => !shown.has(slug)).map((slug) => `help.${slug}`))
})
