// Runs one command for as long as the process that started this guard is alive, and never longer.
//
// The guard watches its own standard input, a pipe held by its parent. When the parent ends, however it ends
// (a finished run, Ctrl-C, kill -9), the pipe closes and the guard stops the command and everything it started.
// Usage: node guard.mjs '{"command":"…","args":[…],"stopSignal":"SIGINT","removeDir":"/tmp/…"}'
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

/** How long a command may take to stop by itself before its whole process group is killed. */
const GRACE_MS = 8000

const { command, args, cwd, env, uid, gid, stopSignal = 'SIGTERM', removeDir } = JSON.parse(process.argv[2] ?? '{}')

const child = spawn(command, args, {
  cwd,
  env: { ...process.env, ...env },
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true, // its own process group, so that what it starts can be ended with it
  ...(uid === undefined ? {} : { uid, gid }),
})

function killGroup(signal) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group is gone already, which is what was wanted.
  }
}

let stopping = false
function stop() {
  if (stopping) return
  stopping = true
  child.kill(stopSignal)
  setTimeout(() => killGroup('SIGKILL'), GRACE_MS).unref()
}

process.stdin.on('end', stop).on('close', stop).on('error', stop).resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

child.on('error', (error) => {
  console.error(`${command}: ${error.message}`)
  finish(127)
})
child.on('exit', (code, signal) => finish(code ?? (signal ? 1 : 0)))

function finish(code) {
  killGroup('SIGKILL')
  if (removeDir) rmSync(removeDir, { recursive: true, force: true, maxRetries: 3 })
  process.exit(code)
}
