type Listener = (message: unknown) => void

/** Who listens to which topic in this process. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<Listener>>()

  add(topic: string, listener: Listener): void {
    const all = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, all.add(listener))
  }

  remove(topic: string, listener: Listener): void {
    this.#byTopic.get(topic)?.delete(listener)
  }

  notify(topic: string, message: unknown): void {
    for (const listener of this.#byTopic.get(topic) ?? []) {
      try {
        listener(message)
      } catch (error) {
        // Its own failure, and none of the others' who wait for the same message, nor of whoever sent it.
        process.emitWarning(error instanceof Error ? error : String(error))
      }
    }
  }

  clear(): void {
    this.#byTopic.clear()
  }
}
