import { spawn } from 'node:child_process'
import { extname, join } from 'node:path'

import type { BuildMode } from '../workspace/build-identity.ts'
import type { Deployable } from './deployables.ts'

/** Beside this file, compiled where this is. */
const ONE = join(import.meta.dirname, '..', '..', 'bin', `build-one${extname(import.meta.filename)}`)

/** Builds one deployable in a process of its own, so that two builds use two cores. Rejects with webpack's errors. */
export function runBuild(deployable: Deployable, mode: BuildMode): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [ONE, deployable.dir], {
      cwd: deployable.dir,
      // federation would read a version of its own from the folder that the command runs in
      env: { ...process.env, BUILD_MODE: mode, NODE_ENV: 'production', MF_BUILD_VERSION: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: string[] = []
    child.stdout.on('data', (text: Buffer) => output.push(text.toString()))
    child.stderr.on('data', (text: Buffer) => output.push(text.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${deployable.name} does not build:\n${output.join('').trim()}`))
    })
  })
}
