import type { Left, LeftKind } from '@site/contracts'

/** What the page says of a release; it is asked while no part of it is mounted. */
export interface PageWatch {
  /** From now on, what is there is known. */
  begin(): void
  /** What has come since and is still there, and came from the release. Storage as `<area> <key>`. */
  look(styles: string): Readonly<Record<LeftKind, readonly Left[]>>
}

export interface Watched {
  /** Where the scripts of the release come from, with a slash at its end. */
  readonly base: string
  /** Global that its entry defines; names that end so are federation's own. */
  readonly container: string
  /** What is there as often as the release is mounted is left by it, even if code of the host made it on its behalf. */
  readonly mounts: number
  /** `Symbol.for` of it is the {@link PageWatch} on `window`: a symbol is no name among the globals. */
  readonly key: string
}

/**
 * Runs in the page before any of its scripts, so it may use nothing but its parameters: follows what outlives a part of a
 * release (listeners of window, document and the like, timers, observers, keys of storage) with the place in the release
 * that made it, as the stack says.
 */
export function watchPage({ base, container, mounts, key }: Watched): void {
  type Kind = 'listeners' | 'timers' | 'observers' | 'storage'
  interface Thing {
    readonly id: number
    readonly kind: Kind
    readonly what: string
    readonly at: string
    /** The script that made it is of the release; else it was called by one. */
    readonly isDirect: boolean
    readonly isThere: () => boolean
  }
  const things = new Set<Thing>()
  let count = 0

  function note(kind: Kind, what: string, isThere: () => boolean = () => true): Thing | undefined {
    const depth: unknown = Reflect.get(Error, 'stackTraceLimit')
    Reflect.set(Error, 'stackTraceLimit', 40)
    const lines = (new Error().stack ?? '').split('\n').filter((line) => line.includes('://'))
    Reflect.set(Error, 'stackTraceLimit', depth)
    const index = lines.findIndex((line) => line.includes(base))
    const line = lines[index]
    if (line === undefined) return undefined
    const at = line.slice(line.indexOf(base) + base.length).replace(/\)$/, '')
    count += 1
    const thing: Thing = { id: count, kind, what, at, isDirect: index === 0, isThere }
    things.add(thing)
    return thing
  }

  // Listeners of what outlives every part of a page.
  const isLasting = (target: unknown): boolean =>
    target === window ||
    target === document ||
    target === document.documentElement ||
    target === document.body ||
    target === window.visualViewport ||
    target instanceof MediaQueryList
  const nameOf = (target: unknown): string => {
    if (target === window) return 'window'
    if (target === document) return 'document'
    return target instanceof Element ? target.localName : Object.prototype.toString.call(target).slice(8, -1)
  }
  const heard = new WeakMap<object, Map<unknown, Map<string, Thing>>>()
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const isCapture = (options: unknown): boolean =>
    typeof options === 'object' && options !== null ? Reflect.get(options, 'capture') === true : options === true

  EventTarget.prototype.addEventListener = function addWatched(
    this: EventTarget | undefined,
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void {
    const target = this ?? window
    add.call(target, type, listener, options)
    const wanted: AddEventListenerOptions = typeof options === 'object' ? options : {}
    const { once = false, signal } = wanted
    if (listener === null || !isLasting(target) || signal?.aborted === true) return
    const all = heard.get(target) ?? new Map<unknown, Map<string, Thing>>()
    const own = all.get(listener) ?? new Map<string, Thing>()
    const name = `${type} ${isCapture(options)}`
    if (own.has(name)) return
    const thing = note('listeners', `${nameOf(target)} ${type}`)
    if (thing === undefined) return
    heard.set(target, all)
    all.set(listener, own)
    own.set(name, thing)
    const forget = (): void => {
      own.delete(name)
      things.delete(thing)
    }
    if (once) add.call(target, type, forget, { once: true, capture: isCapture(options) })
    if (signal !== undefined) add.call(signal, 'abort', forget, { once: true })
  }
  EventTarget.prototype.removeEventListener = function removeWatched(
    this: EventTarget | undefined,
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void {
    const target = this ?? window
    remove.call(target, type, listener, options)
    const own = heard.get(target)?.get(listener)
    const thing = own?.get(`${type} ${isCapture(options)}`)
    if (thing === undefined) return
    own?.delete(`${type} ${isCapture(options)}`)
    things.delete(thing)
  }

  // Timers: what is due once goes with its run.
  const timers = new Map<string, Thing>()
  const end = (name: string): void => {
    const thing = timers.get(name)
    if (thing !== undefined) things.delete(thing)
    timers.delete(name)
  }
  type Timer = (handler: TimerHandler, ms?: number, ...rest: unknown[]) => number
  function watchTimer(name: 'setTimeout' | 'setInterval'): void {
    const original = (window[name] as Timer).bind(window)
    const watched: Timer = (handler, ms, ...rest) => {
      const thing = note('timers', `${name} ${ms ?? 0} ms`)
      if (thing === undefined || typeof handler !== 'function') return original(handler, ms, ...rest)
      const id = original(
        name === 'setInterval'
          ? handler
          : (...given: unknown[]) => {
              end(`timer ${id}`)
              Reflect.apply(handler, window, given)
            },
        ms,
        ...rest,
      )
      timers.set(`timer ${id}`, thing)
      return id
    }
    Reflect.set(window, name, watched)
  }
  watchTimer('setTimeout')
  watchTimer('setInterval')
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    const original = window[name].bind(window)
    Reflect.set(window, name, (id?: number) => {
      original(id)
      end(`timer ${id}`)
    })
  }
  for (const [name, cancel] of [
    ['requestAnimationFrame', 'cancelAnimationFrame'],
    ['requestIdleCallback', 'cancelIdleCallback'],
  ] as const) {
    const original = (window[name] as (callback: (given: never) => void, options?: unknown) => number).bind(window)
    const stop = window[cancel].bind(window)
    Reflect.set(window, name, (callback: (given: never) => void, options?: unknown) => {
      const thing = note('timers', name)
      if (thing === undefined) return original(callback, options)
      const id = original((given) => {
        end(`${cancel} ${id}`)
        callback(given)
      }, options)
      timers.set(`${cancel} ${id}`, thing)
      return id
    })
    Reflect.set(window, cancel, (id: number) => {
      stop(id)
      end(`${cancel} ${id}`)
    })
  }

  // Observers of something that is still in the document; what is not goes with its observer.
  type Seen = { readonly thing: Thing; readonly target: WeakRef<Node> | undefined }
  const seen = new WeakMap<object, Set<Seen>>()
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'] as const) {
    const prototype: object = window[name].prototype
    const method = (of: string) => Reflect.get(prototype, of) as ((...given: unknown[]) => unknown) | undefined
    const observe = method('observe')
    const disconnect = method('disconnect')
    const unobserve = method('unobserve')
    const drop = (observer: object, isMeant: (one: Seen) => boolean): void => {
      for (const one of seen.get(observer) ?? []) {
        if (!isMeant(one)) continue
        seen.get(observer)?.delete(one)
        things.delete(one.thing)
      }
    }
    Reflect.set(prototype, 'observe', function observeWatched(this: object, ...given: unknown[]): void {
      if (observe !== undefined) Reflect.apply(observe, this, given)
      const [first] = given
      const target = first instanceof Node ? new WeakRef(first) : undefined
      const what = first instanceof Node ? `${name} of ${first.nodeName.toLowerCase()}` : name
      const thing = note('observers', what, () => target === undefined || target.deref()?.isConnected === true)
      if (thing === undefined) return
      // a second time the same is the same
      if (target !== undefined) drop(this, (one) => one.target?.deref() === first)
      const own = seen.get(this) ?? new Set<Seen>()
      seen.set(this, own.add({ thing, target }))
    })
    Reflect.set(prototype, 'disconnect', function disconnectWatched(this: object): void {
      if (disconnect !== undefined) Reflect.apply(disconnect, this, [])
      drop(this, () => true)
    })
    if (unobserve === undefined) continue
    Reflect.set(prototype, 'unobserve', function unobserveWatched(this: object, target: unknown): void {
      Reflect.apply(unobserve, this, [target])
      drop(this, (one) => one.target?.deref() === target)
    })
  }

  // Storage: a key that the release wrote and nobody took away.
  function noteKey(area: string, name: string, isThere: () => boolean): void {
    const what = `${area} ${name}`
    if (![...things].some((thing) => thing.kind === 'storage' && thing.what === what)) note('storage', what, isThere)
  }
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function setWatched(this: Storage, name: string, value: string): void {
    setItem.call(this, name, value)
    const area = this === window.sessionStorage ? 'sessionStorage' : 'localStorage'
    noteKey(area, name, () => this.getItem(name) !== null)
  }
  const openDatabase = IDBFactory.prototype.open
  IDBFactory.prototype.open = function openWatched(this: IDBFactory, name: string, version?: number) {
    noteKey('indexedDB', name, () => true)
    return version === undefined ? openDatabase.call(this, name) : openDatabase.call(this, name, version)
  }
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  if (cookie !== undefined) {
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      set(this: Document, value: string) {
        cookie.set?.call(this, value)
        const name = value.split('=')[0]?.trim() ?? ''
        noteKey('cookie', name, () => this.cookie.split('; ').some((one) => one.startsWith(`${name}=`)))
      },
    })
  }

  // Globals, handlers as properties and styles are compared with those of before.
  const handlersOf = (target: object, of: string): string[] => {
    const names: string[] = []
    for (const name in target) {
      if (name.startsWith('on') && typeof Reflect.get(target, name) === 'function') names.push(`${of}.${name}`)
    }
    return names
  }
  const handlers = (): string[] => [...handlersOf(window, 'window'), ...handlersOf(document, 'document')]
  const sheets = (): object[] => [
    ...document.querySelectorAll('style, link[rel~="stylesheet"]'),
    ...document.adoptedStyleSheets,
  ]
  let since = 0
  let knownGlobals = new Set<string>()
  let knownHandlers = new Set<string>()
  let knownSheets = new WeakSet<object>()

  /** The cache that the host gives a release is expected, and the host's own. */
  function styleOf(sheet: object, styles: string): string | undefined {
    if (!(sheet instanceof Element)) return 'adopted style sheet'
    const owner = sheet.getAttribute('data-emotion')?.split(' ')[0]
    if (owner === 'site' || owner === 'site-global' || owner === styles) return undefined
    const text = (sheet.textContent ?? '').trim().slice(0, 60)
    return [sheet.localName, owner, text].filter(Boolean).join(' ')
  }

  function grouped(all: readonly Pick<Thing, 'what' | 'at' | 'isDirect'>[]): Left[] {
    const groups = new Map<string, { what: string; at: string; count: number; isDirect: boolean }>()
    for (const { what, at, isDirect } of all) {
      const name = JSON.stringify([what, at])
      const known = groups.get(name) ?? { what, at, count: 0, isDirect: false }
      groups.set(name, { ...known, count: known.count + 1, isDirect: known.isDirect || isDirect })
    }
    return Array.from(groups.values())
      .filter((group) => group.isDirect || group.count >= mounts)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, 50)
      .map(({ what, at, count: times }) => ({
        what: what.slice(0, 200),
        count: times,
        ...(at === '' ? {} : { at: at.slice(-200) }),
      }))
  }
  const plain = (names: readonly string[]): Left[] =>
    grouped(names.map((what) => ({ what: what === '' ? '?' : what, at: '', isDirect: true })))

  const watch: PageWatch = {
    begin() {
      since = count
      knownGlobals = new Set(Object.getOwnPropertyNames(window))
      knownHandlers = new Set(handlers())
      knownSheets = new WeakSet(sheets())
    },
    look(styles) {
      const alive = [...things].filter((thing) => thing.id > since && thing.isThere())
      const of = (kind: Kind) => alive.filter((thing) => thing.kind === kind)
      const names = Object.getOwnPropertyNames(window).filter(
        (name) => !knownGlobals.has(name) && !/^\d+$/.test(name) && !name.endsWith(container),
      )
      const added = sheets().flatMap((sheet) => (knownSheets.has(sheet) ? [] : (styleOf(sheet, styles) ?? [])))
      return {
        globals: plain(names),
        listeners: [...grouped(of('listeners')), ...plain(handlers().filter((name) => !knownHandlers.has(name)))].slice(
          0,
          50,
        ),
        timers: grouped(of('timers')),
        observers: grouped(of('observers')),
        styles: plain(added),
        // who wrote it does not matter, once it was on the release's behalf
        storage: grouped(of('storage').map((thing) => ({ ...thing, isDirect: true }))),
      }
    },
  }
  Reflect.set(window, Symbol.for(key), watch)
}
