// One page per theme for static hosting: node platform/edge/bin/static-page.ts --theme jade --out public
// Reads what `npm run release -- export` wrote into the same folder; SITE_KEY_AES and SITE_KEY_SIGN name the site's
// keys, else they are those of the installation in DATA_DIR (.data). The host is the release that the composition names,
// read from RELEASES_DIR (<DATA_DIR>/releases), or the build in HOST_DIR where it names none.
import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import {
  CompositionSchema,
  HexKeySchema,
  LocaleSchema,
  OriginSchema,
  PublicKeySchema,
  SignedCompositionSchema,
} from '@site/contracts'
import * as v from 'valibot'

import { createHostReleases, loadHostBuild } from '../src/files/index.ts'
import { SecretsSchema } from '../src/one-process/index.ts'
import { renderStaticPage } from '../src/page/index.ts'

const EnvSchema = v.object({
  DATA_DIR: v.optional(v.string(), '.data'),
  HOST_DIR: v.optional(v.string(), join(import.meta.dirname, '../../../host/dist')),
  RELEASES_DIR: v.optional(v.string()),
  SITE_KEY_AES: v.optional(HexKeySchema),
  SITE_KEY_SIGN: v.optional(HexKeySchema),
  DEFAULT_LANGUAGE: v.optional(LocaleSchema, 'zh-CN'),
  FRAME_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((part) => part.trim())),
      v.array(OriginSchema),
    ),
  ),
})

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

try {
  const { values } = parseArgs({ options: { theme: { type: 'string' }, out: { type: 'string' } } })
  const { theme, out } = values
  if (theme === undefined || out === undefined)
    throw new Error('Say which theme and where to: --theme jade --out public')
  const env = v.parse(EnvSchema, process.env)
  const folder = resolve(out)
  const document = `/composition/${theme}.json`
  const { payload } = v.parse(SignedCompositionSchema, readJson(join(folder, document)))
  const { keys } = v.parse(v.object({ keys: v.array(PublicKeySchema) }), readJson(join(folder, 'keys.json')))
  const siteKey =
    env.SITE_KEY_AES !== undefined && env.SITE_KEY_SIGN !== undefined
      ? { aes: env.SITE_KEY_AES, sign: env.SITE_KEY_SIGN }
      : v.parse(SecretsSchema, readJson(join(env.DATA_DIR, 'secrets.json'))).siteKey
  const composition = v.parse(CompositionSchema, JSON.parse(payload))
  const releases = createHostReleases(env.RELEASES_DIR ?? join(env.DATA_DIR, 'releases'))
  const page = renderStaticPage({
    host: composition.host === undefined ? loadHostBuild(env.HOST_DIR) : await releases.get(composition.host.active),
    composition,
    keys,
    siteKey,
    defaultLocale: env.DEFAULT_LANGUAGE,
    document,
    frameOrigins: env.FRAME_ORIGINS ?? [],
  })
  mkdirSync(join(folder, theme), { recursive: true })
  writeFileSync(join(folder, theme, 'index.html'), page)
  console.log(`wrote ${join(folder, theme, 'index.html')}, which fetches ${document}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
