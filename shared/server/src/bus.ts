/** Messages between the processes of the site: topic → JSON value. */
export interface Bus {
  /** Rejects when the message could not be handed over. */
  publish(topic: string, message: unknown): Promise<void>
  /** Returns the unsubscribe. Listeners get what was published after the call, unvalidated. */
  subscribe(topic: string, listener: (message: unknown) => void): Promise<() => void>
}
