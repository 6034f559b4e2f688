import type {
  CarrierEndpoint,
  CommandInput,
  CommandName,
  DeclaredProps,
  DeclaredSchemas,
  Endpoint,
  PlainEndpoint,
  RequestOf,
  ResponseOf,
  SlotName,
  SlotProps,
} from '@site/contracts'
import type { QueryMethod } from '@site/contracts/sports'
import { type ReactElement, createElement } from 'react'

import type { ChatRoom } from './chat.ts'
import {
  type CallOptions,
  type CodeRequest,
  type DialogApi,
  type LoadingApi,
  type Shell,
  type ToastApi,
  type VenueEntry,
  shell,
} from './shell.ts'
import type { EventBus } from './event-bus.ts'

/** See `Shell.call`. A call or a method that moves money is made with `@site/shell/money`. */
export function call<E extends PlainEndpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options?: CallOptions,
): Promise<ResponseOf<E>>
export function call<E extends CarrierEndpoint>(
  endpoint: E,
  input: RequestOf<E> & { readonly method: QueryMethod },
  options?: CallOptions,
): Promise<ResponseOf<E>>
export function call(endpoint: Endpoint, input: unknown, options?: CallOptions): Promise<unknown> {
  return shell().call(endpoint as PlainEndpoint, input, options)
}

export const bus: EventBus = {
  emit: (name, ...payload) => shell().bus.emit(name, ...payload),
  on: (name, listener) => shell().bus.on(name, listener),
  onAny: (listener) => shell().bus.onAny(listener),
}

/** Messages at the bottom of the page (spec 8). */
export const toast: ToastApi = {
  info: (text) => shell().toast.info(text),
  success: (text) => shell().toast.success(text),
  warning: (text) => shell().toast.warning(text),
  error: (text) => shell().toast.error(text),
}

export const dialogs: DialogApi = { tips: (options) => shell().dialogs.tips(options) }

/** See `Shell.loading`. @public */
export const loading: LoadingApi = {
  show: (text, options) => shell().loading.show(text, options),
  dismiss: () => shell().loading.dismiss(),
}

export function navigateTo(path: string, options?: { readonly replace?: boolean }): void {
  shell().navigate(path, options)
}

/** See `Shell.hasRoute`. */
export function hasRoute(name: string): boolean {
  return shell().hasRoute(name)
}

/** See `Shell.runCommand`. */
export function runCommand<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<unknown> {
  return shell().runCommand(name, input)
}

/** The state of the page, for what runs outside of a component: a command. */
export function pageStore(): Shell['store'] {
  return shell().store
}

export function enterVenue(entry: VenueEntry): Promise<void> {
  return shell().enterVenue(entry)
}

/** See `Shell.sendCode`. */
export function sendCode(request: CodeRequest): Promise<number | undefined> {
  return shell().sendCode(request)
}

/** See `Shell.openChat`. */
export function openChat(rid: string): Promise<ChatRoom> {
  return shell().openChat(rid)
}

/** See `Shell.hashPassword`. */
export function hashPassword(password: string): string {
  return shell().hashPassword(password)
}

export function socketUrl(path: `/ws/${string}`): string {
  return shell().socketUrl(path)
}

/** See `Shell.venueOrigins`. */
export function venueOrigins(): readonly string[] {
  return shell().venueOrigins
}

/** See `Shell.visitorIp`. */
export function visitorIp(): string {
  return shell().visitorIp()
}

export function serverNow(): number {
  return shell().serverNow()
}

/** A piece that another remote fills; it shows its own placeholder, fallback and notice. @public */
export function Slot<Name extends SlotName>(props: { readonly name: Name } & SlotProps[Name]): ReactElement {
  return createElement(shell().Slot as never, props)
}

/** A component that takes the props which are declared for the name that it is given. */
export type PartOf<Schemas extends DeclaredSchemas> = <Name extends keyof Schemas & string>(
  props: { readonly name: Name } & DeclaredProps<Schemas>[Name],
) => ReactElement

/**
 * `Slot` for slots that the contracts do not know, by what this remote declares of them:
 * `const OtherSlot = slotsOf<typeof import('../slot-props.ts').slotProps>()`. @public
 */
export function slotsOf<Schemas extends DeclaredSchemas>(): PartOf<Schemas> {
  return Slot as never
}

/**
 * A named place of this remote, which others fill: `const Spot = spotsOf<typeof import('../slot-props.ts').spotProps>()`,
 * then `<Spot name="news.aside" article="…" />`. Nothing is there where nobody fills it. @public
 */
export function spotsOf<Schemas extends DeclaredSchemas>(): PartOf<Schemas> {
  return Spot
}

function Spot(props: { readonly name: string }): ReactElement {
  return createElement(shell().Spot, props)
}
