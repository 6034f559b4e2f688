/** Answers each message of the parent with what it comes to, and says that it is ready; an error ends the process. */
export function serveTasks(run: (message: unknown) => Promise<unknown>): void {
  process.on('message', (message) => {
    run(message).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.send?.('ready')
}
