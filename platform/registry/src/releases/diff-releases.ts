import { type AnyRelease, type HostRelease, isHostRelease, LocaleSchema, type Release } from '@site/contracts'

import { type Change, changesBetween } from '../base/index.ts'

/** What one release of a deployable has and another has not, the second as compared with the first. */
interface ReleaseDiff {
  /** Pages and menu entries. */
  readonly routes: readonly Change[]
  /** Namespaces that came or went, and sizes of the files of each language in bytes. */
  readonly texts: readonly Change[]
  /** Sizes of all other files in bytes, and of all together as they are and by brotli. */
  readonly sizes: readonly Change[]
  /** What it takes of others and is to them: names that came or went, and how the shape of a kept one changed. */
  readonly contracts: readonly Change[]
  /** Kinds of contracts that one of the two was built too early to say; nothing is concluded about them. */
  readonly untold: readonly string[]
}

/** Name → what is said of it; undefined where the release does not say the list at all. */
type Named = Readonly<Record<string, object>> | undefined
type Lists = Readonly<Record<string, Named>>

/** Compares two releases of one name by their documents. Pure. */
export function diffReleases(from: AnyRelease, to: AnyRelease): ReleaseDiff {
  const [before, after] = [contractsOf(from), contractsOf(to)]
  return {
    routes: diffLists(routesOf(from), routesOf(to)),
    texts: [
      ...diffLists({ namespaces: named(from.manifest.namespaces) }, { namespaces: named(to.manifest.namespaces) }),
      ...changesBetween({ files: bytesOf(from, true) }, { files: bytesOf(to, true) }),
    ],
    sizes: changesBetween(
      { total: totalOf(from), files: bytesOf(from, false) },
      { total: totalOf(to), files: bytesOf(to, false) },
    ),
    contracts: diffLists(before, after),
    untold: untold(before, after),
  }
}

/** A name that came or went is one change of its list, a kept one has a change for each value that differs. */
function diffLists(from: Lists, to: Lists): Change[] {
  return namesOf(from, to).flatMap((list) => {
    const before = from[list]
    const after = to[list]
    if (before === undefined || after === undefined) return []
    return namesOf(before, after).flatMap((name): Change[] => {
      const [old, now] = [before[name], after[name]]
      if (old === undefined) return [{ path: list, to: JSON.stringify(name) }]
      if (now === undefined) return [{ path: list, from: JSON.stringify(name) }]
      return changesBetween({ [`${list}.${name}`]: old }, { [`${list}.${name}`]: now })
    })
  })
}

function untold(from: Lists, to: Lists): string[] {
  const lists = namesOf(from, to).filter((list) => from[list] === undefined || to[list] === undefined)
  return [...new Set(lists.map((list) => list.replace(/\..*/, '')))]
}

function namesOf(from: object, to: object): string[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].toSorted()
}

function named(names: readonly string[]): Readonly<Record<string, object>> {
  return Object.fromEntries(names.map((name) => [name, {}]))
}

function keyed<Item extends object>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Readonly<Record<string, Item>> {
  return Object.fromEntries(items.map((item) => [keyOf(item), item]))
}

function routesOf(release: AnyRelease): Lists {
  if (isHostRelease(release)) return { routes: keyed(release.manifest.routes, ({ name }) => name) }
  const { routes, menu } = release.manifest
  return {
    routes: keyed(routes, ({ name }) => name),
    menu: keyed(menu, ({ key, route }) => `${key} to ${route}`),
  }
}

function contractsOf(release: AnyRelease): Lists {
  return isHostRelease(release) ? ofHost(release) : ofRemote(release)
}

function ofRemote({ manifest, requires, shared, uses, shapes, storage }: Release): Lists {
  return {
    requires: { shell: { contract: requires.shell } },
    shared,
    imports: uses === undefined ? undefined : importsOf(uses.imports),
    calls: uses?.calls,
    slots: keyed(manifest.slots, ({ name }) => name),
    spots: named((manifest.spots ?? []).map(({ name }) => name)),
    fills: named((manifest.fills ?? []).map(({ spot, slot }) => `${spot} by ${slot}`)),
    commands: named(manifest.commands.map(({ name }) => name)),
    'events.emits': named(manifest.events.emits),
    'events.handles': named(manifest.events.handles),
    'uses.slots': named(manifest.uses.slots),
    'uses.commands': named(manifest.uses.commands),
    tokens: uses?.tokens === undefined ? undefined : named(uses.tokens),
    keys: uses?.storage === undefined ? undefined : named(uses.storage),
    storage: named(storage ?? []),
    'shapes.emits': shapes?.emits,
    'shapes.handles': shapes?.handles,
    'shapes.slots': shapes?.offers.slots,
    'shapes.spots': shapes === undefined ? undefined : (shapes.spots ?? {}),
    'shapes.commands': shapes?.offers.commands,
    'shapes.uses.slots': shapes?.uses.slots,
    'shapes.uses.commands': shapes?.uses.commands,
  }
}

function ofHost({ manifest }: HostRelease): Lists {
  const { shell, oldestShell, shared, provides, deprecated, events, tokens, storage, uses, shapes } = manifest
  return {
    offers: { shell: { contract: shell, oldest: oldestShell } },
    shared: Object.fromEntries(Object.entries(shared).map(([name, version]) => [name, { version }])),
    provides: importsOf(provides),
    // a build that marks nothing writes no marks
    deprecated: Object.fromEntries(
      Object.entries(deprecated ?? {}).flatMap(([specifier, marks]) =>
        Object.entries(marks).map(([name, mark]) => [`${name} of ${specifier}`, mark] as const),
      ),
    ),
    events: events === undefined ? undefined : named(events),
    tokens: tokens === undefined ? undefined : named(tokens),
    keys: storage === undefined ? undefined : named(storage),
    'uses.slots': named(uses.slots),
    'uses.commands': named(uses.commands),
    'shapes.events': shapes?.events,
    'shapes.commands': shapes?.commands,
    'shapes.slots': shapes?.slots,
  }
}

function importsOf(imports: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, object>> {
  return named(Object.entries(imports).flatMap(([specifier, names]) => names.map((name) => `${name} of ${specifier}`)))
}

function totalOf({ files }: AnyRelease): object {
  const all = Object.values(files)
  const sum = (key: 'bytes' | 'brotli') => all.reduce((total, file) => total + file[key], 0)
  return { files: all.length, bytes: sum('bytes'), brotli: sum('brotli') }
}

/** `page.article.836642f50053b4be.js` → `page.article.js`, which is the same file in every build. */
const HASH = /\.[0-9a-f]{16}(?=\.\w+$)/
const TEXTS = new RegExp(`(^|[./])(${LocaleSchema.options.join('|')})\\.`)

/** File without its hash → bytes; of the texts, or of all others. */
function bytesOf({ files }: AnyRelease, isTexts: boolean): Readonly<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [path, { bytes }] of Object.entries(files)) {
    const name = path.replace(HASH, '')
    if (TEXTS.test(name) === isTexts) found[name] = (found[name] ?? 0) + bytes
  }
  return found
}
