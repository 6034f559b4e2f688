import type {
  CommandInput,
  CommandName,
  PlainEndpoint,
  RequestOf,
  ResponseOf,
  SlotName,
  SlotProps,
} from '@site/contracts'
import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import type { ComponentType } from 'react'

import type { ChatRoom } from './chat.ts'
import type { EventBus } from './event-bus.ts'
import type { RemoteIdentity } from './remote-context.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** The view for which the query cache asks, as `useEndpoint` says it: reports of health know a call's release by it. */
  readonly view?: Pick<RemoteIdentity, 'name' | 'version'> | undefined
  /** `GET` calls only: appended as query. */
  readonly query?: Readonly<Record<string, string>>
}

export interface ToastApi {
  info(text: string): void
  success(text: string): void
  warning(text: string): void
  error(text: string): void
}

export interface DialogOptions {
  /** 温馨提示 by default (spec 2.6). */
  readonly title?: string
  readonly message: string
  /** 确定 by default. */
  readonly confirmText?: string
  /** 取消 by default; `false` leaves the button out. */
  readonly cancelText?: string | false
  /** False: neither Escape, nor the close icon, nor a click outside ends it. */
  readonly closable?: boolean
}

export interface DialogApi {
  /** Resolves true on confirm, false on cancel or close. */
  tips(options: DialogOptions): Promise<boolean>
}

export interface LoadingApi {
  /** Shows the loading dialog, 加载中... by default. */
  show(text?: string, options?: { readonly autoCloseMs?: number }): void
  dismiss(): void
}

/** What a player wants to enter. */
export interface VenueEntry {
  readonly enName: string
  readonly gameCode?: string
  /** What the frame is headed with: the venue's or the game's name. */
  readonly name?: string
  /** Enter although a venue activity is open, without a transfer (spec 4, Direct Enter). */
  readonly isActivity?: boolean
  /** 启动中..., in the player's language */
  readonly opening?: string
}

/** Where a code goes. */
export interface CodeRequest {
  readonly by: 'phone' | 'email'
  /** A number with its country's code unless it is of the default one, an address, or the mask of what is bound. */
  readonly to: string
}

/** Everything the host gives a remote at run time. Made once, by the host. */
export interface Shell {
  readonly store: ReturnType<typeof createStore>
  readonly queryClient: QueryClient
  readonly bus: EventBus
  /**
   * Sends a declared call through the host's signed client, checks the answer with the declared schema and rejects
   * with `ApiError` for every code but success (spec 8). What must happen on 6001 and 6449 has happened by then.
   */
  call<E extends PlainEndpoint>(endpoint: E, input: RequestOf<E>, options?: CallOptions): Promise<ResponseOf<E>>
  readonly toast: ToastApi
  readonly dialogs: DialogApi
  readonly loading: LoadingApi
  /** Goes to a path of the site through the host's router. */
  navigate(to: string, options?: { readonly replace?: boolean }): void
  /**
   * True when some release of the composition, or the host itself, offers the route of this name: a page that is not
   * built yet is offered nowhere, so links to it are left out. Guards are another matter.
   */
  hasRoute(name: string): boolean
  /** Loads the provider, then delivers; rejects when the provider cannot be had. */
  runCommand<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<unknown>
  /** The venue-entry flow, owned by the host (open point 84): login check, entry call, and where it leads. */
  enterVenue(entry: VenueEntry): Promise<void>
  /**
   * Has a code sent to a number or address that the member binds, or to what is bound (its mask stands for it), after
   * human verification where the gateway asks for it. Answers the seconds until the next may be asked for, or nothing
   * when the person gave up. Rejects with `ApiError`.
   */
  sendCode(request: CodeRequest): Promise<number | undefined>
  /**
   * Enters a room of the chat, for example `FT_8735700`, with whoever is logged in or as a guest; a log-in or log-out
   * enters it anew. Its code comes with the first room; rejects where it cannot be had.
   */
  openChat(rid: string): Promise<ChatRoom>
  /** The form in which a password leaves the browser: MD5 in lower-case hex (spec 9). */
  hashPassword(password: string): string
  /** Address of a socket of this site, e.g. `socketUrl('/ws/sports')`. */
  socketUrl(path: `/ws/${string}`): string
  /** Where games may be framed from, by configuration of the deployment; see `frameAddress`. */
  readonly venueOrigins: readonly string[]
  /** The player's own address as the site sees it; empty where that is not known yet. */
  visitorIp(): string
  /** The server's clock now, in epoch milliseconds. */
  serverNow(): number
  /** Every slot that fills the spot of this name, with the other props; nothing where none does. */
  readonly Spot: ComponentType<{ readonly name: string }>
  readonly Slot: ComponentType<{ [Name in SlotName]: { readonly name: Name } & SlotProps[Name] }[SlotName]>
}

let installed: Shell | undefined

/** The host's half; a remote never calls it. Exported through `@site/shell/host`. */
export function installShell(implementation: Shell): void {
  installed = implementation
}

export function shell(): Shell {
  if (installed === undefined) throw new Error('the shell is not installed: only the host starts an application')
  return installed
}
