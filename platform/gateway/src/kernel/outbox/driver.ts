import type { Channel, Message } from './outbox.ts'

/** What became of a message: the carrier has it, or says that it will never reach this person. */
export type Fate = 'sent' | 'refused'

/** Hands messages of one kind over to whoever carries them. The port that a carrier is added behind. */
export interface MessageDriver {
  readonly channel: Channel
  /**
   * Hands a message over. One that was handed over before, under the same `id`, reaches the person once all the same
   * where the carrier knows it by that id.
   *
   * @throws when nobody knows whether it arrived, or the carrier cannot take it now: it is tried again
   */
  deliver(id: string, message: Message): Promise<Fate>
}
