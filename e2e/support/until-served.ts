import type { Guarded } from './guarded.mjs'

/** Until a command says that it serves a remote. Rejects with what it printed when it ends before. */
export async function untilServed(command: Guarded): Promise<void> {
  let output = ''
  await new Promise<void>((ready, fail) => {
    void command.exited.then(() => fail(new Error(output)))
    for (const stream of [command.child.stdout, command.child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        output += text.toString()
        if (output.includes('is served at')) ready()
      })
    }
  })
}
