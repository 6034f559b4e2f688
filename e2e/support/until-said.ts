import type { Guarded } from './guarded.mjs'

/** Until a command prints certain words. @returns what it has printed by then. Rejects with that when it ends before. */
export async function untilSaid(command: Guarded, words: string): Promise<string> {
  let output = ''
  return new Promise((ready, fail) => {
    void command.exited.then(() => fail(new Error(output)))
    for (const stream of [command.child.stdout, command.child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        output += text.toString()
        if (output.includes(words)) ready(output)
      })
    }
  })
}
