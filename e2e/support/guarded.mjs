// Starts commands under guard.mjs, so that nothing a test run starts can outlive it.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const GUARD = fileURLToPath(new URL('./guard.mjs', import.meta.url))

/**
 * Starts a command that ends, together with everything it started, when `stop()` is called or when this process ends.
 *
 * @param {string} command a program, found on PATH
 * @param {readonly string[]} args
 * @param {import('./guarded.mjs').GuardOptions} [options]
 * @returns {import('./guarded.mjs').Guarded}
 */
export function startGuarded(command, args, options = {}) {
  const { stdio = 'inherit', env, ...rest } = options
  const child = spawn(process.execPath, [GUARD, JSON.stringify({ command, args, env, ...rest })], {
    stdio: ['pipe', stdio, stdio],
    detached: true, // Ctrl-C in the terminal reaches the parent only; the parent's end closes the pipe
  })
  child.stdin.on('error', () => {}) // a guard that ended first closes the pipe from its side
  const exited = new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('close', (code) => resolve(code ?? 1))
  })
  return {
    child,
    exited,
    async stop() {
      child.ref() // waiting for it keeps this process alive
      child.stdin.end()
      await exited
    },
  }
}
