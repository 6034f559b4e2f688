import { createHash } from 'node:crypto'

import type { Compiler } from 'webpack'
import { expect, test } from 'vitest'

import { remoteConfig } from '../src/index.ts'
import { placelessIdentifier } from '../src/plugins/federation-ids-plugin.ts'
import { fixtureWorkspace, runBuild } from './fixture.ts'

test('no module of a remote has an id that the folder of its packages decides', async () => {
  const workspace = fixtureWorkspace()
  try {
    const ids = new Map<string, string | number | null>()
    const config = remoteConfig({ dir: workspace.dir('remote-probe'), mode: 'local' })
    const see = {
      apply(compiler: Compiler) {
        compiler.hooks.compilation.tap('see', ({ hooks, chunkGraph }) => {
          hooks.afterOptimizeModuleIds.tap('see', (modules) => {
            for (const module of modules) ids.set(module.identifier(), chunkGraph.getModuleId(module))
          })
        })
      },
    }
    await runBuild({ ...config, plugins: [...(config.plugins ?? []), see] })
    const written = [...ids].filter(([identifier]) => identifier.includes('base64,'))
    // The container and federation's runtime entry, which it holds.
    expect(written.length).toBeGreaterThan(1)
    for (const [identifier, id] of written) {
      const placeless = placelessIdentifier(identifier, workspace.root) ?? ''
      expect(placeless).not.toMatch(/["']\//)
      expect(id).toBe(createHash('sha256').update(placeless).digest('hex').slice(0, 6))
    }
  } finally {
    workspace.remove()
  }
})
