import type { Channel } from '@site/contracts'

interface Seen {
  readonly channel: Channel
  readonly channels: readonly Channel[]
  readonly releases: readonly { readonly name: string; readonly version: string }[]
}

export function changeForm(
  seen: Seen,
  onDone: (text: string) => unknown,
  onAsk: () => unknown,
): { readonly form: HTMLFormElement; undo(revision: number): void; follow(next: Seen): void }
