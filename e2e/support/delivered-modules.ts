import { createContext, runInContext } from 'node:vm'

interface Module {
  exports: unknown
}
type Source = (module: Module, exports: unknown, require: Require) => void
type Chunk = readonly [ids: readonly unknown[], modules: Readonly<Record<string, Source>>]
interface Require {
  (id: number | string): unknown
  /** Exports as getters by name; in a list, a 0 in place of a getter is followed by the value itself. */
  readonly d: (exports: object, definition: object) => void
  readonly r: () => void
  readonly n: (exports: unknown) => () => unknown
}

export interface DeliveredModules {
  /** Those whose code says these words. */
  saying(words: string): readonly string[]
  codeOf(id: string): string
  /** Runs one with all that it requires, each as it was delivered but the one that is left out. */
  run(id: string, without?: string): Readonly<Record<string, unknown>>
}

/** Stands in for what the entry holds, such as the checks of valibot: each of its functions gives what it is given. */
const IN_THE_ENTRY: unknown = new Proxy(
  {},
  {
    get:
      () =>
      (...given: readonly unknown[]) =>
        given.at(-1) ?? {},
  },
)

/** The modules of webpack's chunks, without the entry, which would start the site. */
export function deliveredModules(chunks: readonly string[]): DeliveredModules {
  const pushed: Record<string, Chunk[]> = {}
  const context = createContext({ globalThis: pushed, crypto, TextEncoder, URL, console, setTimeout, clearTimeout })
  for (const code of chunks) runInContext(code, context)
  const sources = Object.assign(
    {},
    ...Object.values(pushed).flatMap((all) => all.map(([, modules]) => modules)),
  ) as Readonly<Record<string, Source>>
  const text = new Map(Object.entries(sources).map(([id, source]) => [id, source.toString()]))

  function requireWithout(without: string | undefined): Require {
    const loaded = new Map<string, Module>()
    const require = (id: number | string): unknown => {
      const known = loaded.get(String(id))
      if (known !== undefined) return known.exports
      const source = sources[id]
      if (String(id) === without) throw new Error(`there is no module ${id}`)
      if (source === undefined) return IN_THE_ENTRY
      const module: Module = { exports: {} }
      loaded.set(String(id), module)
      source.call(module.exports, module, module.exports, complete)
      return module.exports
    }
    const complete: Require = Object.assign(require, {
      d: (exports: object, definition: object) => {
        const list: unknown[] = Array.isArray(definition)
          ? [...(definition as readonly unknown[])]
          : Object.entries(definition).flat<unknown[]>()
        while (list.length > 0) {
          const [name, binding] = list.splice(0, 2)
          const property = binding === 0 ? { value: list.shift() } : { get: binding as () => unknown }
          Object.defineProperty(exports, name as string, { enumerable: true, ...property })
        }
      },
      r: () => undefined,
      n: (exports: unknown) => Object.assign(() => exports, { a: exports }),
    })
    return complete
  }

  return {
    saying: (words) => [...text].filter(([, code]) => code.includes(words)).map(([id]) => id),
    codeOf: (id) => text.get(id) ?? '',
    run: (id, without) => requireWithout(without)(id) as Readonly<Record<string, unknown>>,
  }
}
