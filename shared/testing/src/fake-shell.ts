import type { Endpoint, EventName, FeatureFlags, SiteSettings } from '@site/contracts'
import type { Shell } from '@site/shell'
import { createEventBus, flagsAtom, settingsAtom, tokenAtom, userIdAtom } from '@site/shell/host'
import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'

export interface EmittedEvent {
  readonly name: EventName
  readonly payload: unknown
}

export interface FakeShell {
  readonly shell: Shell
  /** What was emitted on the bus, in order. */
  readonly events: readonly EmittedEvent[]
  /** Where a part asked to go. */
  readonly visited: readonly string[]
  /** What was said at the bottom of the page. */
  readonly toasts: readonly string[]
}

export interface FakeShellOptions {
  /** Names of routes that some release offers; none by default. */
  readonly routes?: readonly string[]
  readonly settings?: Partial<SiteSettings>
  /** Flags that are not as they are by default. */
  readonly flags?: Partial<FeatureFlags>
  /** Id of the member who is logged in; a visitor by default. */
  readonly member?: string
  /** Answers of declared calls by path; a call without one is rejected. */
  readonly answers?: Readonly<Record<string, (input: unknown) => unknown>>
  /** Replaces single parts of the shell. */
  readonly parts?: Partial<Shell>
}

/** A shell for component tests: the real bus, store and query client, and recorders where the host would act. */
export function createFakeShell(options: FakeShellOptions = {}): FakeShell {
  const { routes = [], settings = {}, flags = {}, member, answers = {}, parts = {} } = options
  const store = createStore()
  store.set(settingsAtom, { ...store.get(settingsAtom), ...settings })
  store.set(flagsAtom, { ...store.get(flagsAtom), ...flags })
  if (member !== undefined) {
    store.set(tokenAtom, `token of ${member}`)
    store.set(userIdAtom, member)
  }
  const bus = createEventBus()
  const events: EmittedEvent[] = []
  bus.onAny((name, payload) => events.push({ name, payload }))
  const visited: string[] = []
  const toasts: string[] = []
  const recordToast = (text: string): void => void toasts.push(text)
  const shell: Shell = {
    store,
    bus,
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } }),
    call: async (endpoint: Endpoint, input: unknown) => {
      const answer = answers[endpoint.path]
      if (answer === undefined) throw new Error(`the test gives no answer for ${endpoint.path}`)
      return (await answer(input)) as never
    },
    toast: { info: recordToast, success: recordToast, warning: recordToast, error: recordToast },
    dialogs: { tips: async () => true },
    loading: { show: () => undefined, dismiss: () => undefined },
    navigate: (to) => void visited.push(to),
    sendCode: async () => 60,
    openChat: async () => {
      throw new Error('the test opens no room of the chat')
    },
    hashPassword: (password) => `hash of ${password}`,
    hasRoute: (name) => routes.includes(name),
    runCommand: async () => undefined,
    enterVenue: async () => undefined,
    socketUrl: (path) => `ws://site.test${path}`,
    venueOrigins: [],
    visitorIp: () => '203.0.113.9',
    serverNow: () => Date.now(),
    Slot: () => null,
    Spot: () => null,
    ...parts,
  }
  return { shell, events, visited, toasts }
}
