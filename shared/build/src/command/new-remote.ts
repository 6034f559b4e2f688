import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { REMOTE_NAMES, RemoteNameSchema } from '@site/contracts'
import * as v from 'valibot'

import { filesOfRepository } from './new-repository.ts'

/** Names of deployables that are no remotes, and what stands for all. */
const TAKEN = new Set<string>([...REMOTE_NAMES, 'host', 'venues', 'desk', 'all'])

export interface NewRemote {
  /** Lower-case letters and digits, as in `remote-<name>`. */
  readonly name: string
  /** What the first page is called, in simplified Chinese; the build makes the other form. */
  readonly title: string
  /** The folder that `remote-<name>` is made in. */
  readonly parent: string
  /** The workspace whose packages a remote in a repository of its own installs; undefined for one inside of it. */
  readonly packagesOf?: string
}

/**
 * Makes the folder of a remote that builds, passes every check and shows one page with an entry of the menu.
 * @returns the folder
 * @throws with a sentence when the name is none, or taken
 */
export function createRemote({ name, title, parent, packagesOf }: NewRemote): string {
  if (!v.safeParse(RemoteNameSchema, name).success) {
    throw new Error(`"${name}" is no name of a remote: 2 to 24 lower-case letters and digits, a letter first.`)
  }
  const folder = join(parent, `remote-${name}`)
  if (TAKEN.has(name) || existsSync(folder)) throw new Error(`"${name}" is taken: choose another name.`)
  if (!/^[\p{Script=Han}\d]{1,20}$/u.test(title)) {
    throw new Error(`"${title}" is no title: 1 to 20 Chinese characters or digits.`)
  }
  const files = { ...filesOf(name, title), ...(packagesOf === undefined ? {} : filesOfRepository(name, packagesOf)) }
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}

function filesOf(name: string, title: string): Readonly<Record<string, string>> {
  const hook = `use${name[0]?.toUpperCase() ?? ''}${name.slice(1)}Texts`
  return {
    'package.json': `${JSON.stringify(manifestOfPackage(name), undefined, 2)}\n`,
    'webpack.config.ts': `import { remoteConfig } from '@site/build'

export default remoteConfig({ dir: import.meta.dirname })
`,
    [`locales/zh-CN/${name}.json`]: `${JSON.stringify({ index: { heading: title, intro: '这个页面刚刚建立。' } }, undefined, 2)}\n`,
    'src/remote.manifest.ts': `import { defineManifest } from '@site/contracts'

export const manifest = defineManifest({
  name: '${name}',
  routes: [
    {
      name: '${name}.index',
      path: '/${name}',
      page: 'index',
      title: { 'zh-CN': '${title}' },
      skeleton: 'article',
    },
  ],
  menu: [{ key: '${name}.index', route: '${name}.index' }],
  namespaces: ['${name}'],
})
`,
    'src/remote.ts': `import { defineRemote } from '@site/shell'

import { manifest } from './remote.manifest.ts'

export const remote = defineRemote(manifest, {
  pages: {
    index: () => import(/* webpackChunkName: "page.index" */ './pages/index.tsx'),
  },
  locales: {
    'zh-CN': () => import(/* webpackChunkName: "locale.zh-CN" */ '../locales/zh-CN/${name}.json'),
    'zh-TW': () => import(/* webpackChunkName: "locale.zh-TW" */ '../locales/zh-CN/${name}.json?zh-TW'),
  },
})
`,
    'src/lib/texts.ts': `import { useTexts } from '@site/shell'

import type texts from '../../locales/zh-CN/${name}.json'

/** The remote's texts by dotted key; one that does not exist is a type error. */
export function ${hook}() {
  return useTexts<typeof texts>()
}
`,
    'src/pages/index.tsx': `import { css } from '@emotion/react'
import { Card, px, text, tokenVar } from '@site/ui'

import { ${hook} } from '../lib/texts.ts'

const titleStyle = css({ margin: 0, fontSize: text(28), lineHeight: 1.3, color: tokenVar('text.strong') })
const introStyle = css({ margin: px(12, 0, 0), fontSize: text(14), lineHeight: 1.7, color: tokenVar('text.normal') })

/** /${name} */
export function Page() {
  const t = ${hook}()
  return (
    <Card>
      <h1 css={titleStyle}>{t('index.heading')}</h1>
      <p css={introStyle}>{t('index.intro')}</p>
    </Card>
  )
}
`,
    'src/pages/index.test.tsx': `import { renderPart } from '@site/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../locales/zh-CN/${name}.json' with { type: 'json' }
import { Page } from './index.tsx'

test('the page has its heading', () => {
  renderPart(<Page />, { remote: '${name}', texts, path: '/${name}' })
  expect(screen.getByRole('heading', { level: 1, name: texts.index.heading })).toBeDefined()
})
`,
  }
}

/** Nothing is listed that the folder does not use: what is installed and not imported fails the check of dead code. */
function manifestOfPackage(name: string) {
  return {
    name: `@site/remote-${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    sideEffects: false,
    dependencies: {
      '@emotion/react': 'catalog:',
      '@site/contracts': 'workspace:*',
      '@site/shell': 'workspace:*',
      '@site/ui': 'workspace:*',
    },
    devDependencies: {
      '@site/build': 'workspace:*',
      '@site/testing': 'workspace:*',
      '@testing-library/react': 'catalog:',
    },
  }
}
