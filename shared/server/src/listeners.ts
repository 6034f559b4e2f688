/** What it returns is of no use to anybody; a promise that rejects is its failure. */
type Listener = (message: unknown) => unknown

/** Who listens to which topic in this process. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<Listener>>()

  add(topic: string, listener: Listener): void {
    const all = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, all.add(listener))
  }

  remove(topic: string, listener: Listener): void {
    const all = this.#byTopic.get(topic)
    all?.delete(listener)
    if (all?.size === 0) this.#byTopic.delete(topic)
  }

  /** Those that somebody listens to. */
  topics(): readonly string[] {
    return [...this.#byTopic.keys()]
  }

  notify(topic: string, message: unknown): void {
    for (const listener of this.#byTopic.get(topic) ?? []) {
      try {
        const done = listener(message)
        if (done instanceof Promise) done.catch(warn)
      } catch (error) {
        warn(error)
      }
    }
  }

  clear(): void {
    this.#byTopic.clear()
  }
}

/** A listener's own failure, and none of the others' who wait for the same message, nor of whoever sent it. */
function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}
