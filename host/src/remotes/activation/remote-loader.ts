import type { ComposedRelease, Locale } from '@site/contracts'
import type { RemoteDefinition, Texts } from '@site/shell'

import {
  type FederationAdapter,
  type FileDelivery,
  type FileRegistry,
  type ReleaseKey,
  releaseKey,
} from '../delivery/index.ts'
import { checkRemote, type PartKind, partExport } from './check-remote.ts'
import { withDeadline } from './deadline.ts'
import { type LoadPhase, type LoadReason, reasonOf, RemoteLoadError } from './load-error.ts'
import type { PartName } from './part-name.ts'

/** One deadline for everything that an activation loads: entry, exposed module, part and texts. */
export const ACTIVATION_DEADLINE_MS = 8_000

export interface ActivationRequest {
  readonly remote: string
  readonly release: ComposedRelease
  readonly part: PartName
  readonly locale: Locale
}

export interface RemoteLoaderDeps {
  readonly adapter: FederationAdapter
  readonly files: FileRegistry
  /** Puts texts under the release's namespace, before anything of it is rendered. */
  readonly addTexts: (locale: Locale, namespace: ReleaseKey, texts: Texts) => void
  readonly delivery: FileDelivery
  readonly pageUrl: string
  readonly deadlineMs?: number
}

export interface RemoteLoader {
  /** Loads what the part needs and answers its export. Rejects with `RemoteLoadError`. */
  activate(request: ActivationRequest): Promise<unknown>
  /** The part's export when everything is there already. */
  peek(request: ActivationRequest): unknown
  /** The next activation of the release evaluates it anew; mounted views keep what they have. */
  discard(remote: string, release: ComposedRelease): void
  /** Loads the texts of a language for every release in use; one that fails keeps its present texts. */
  loadTexts(locale: Locale): Promise<void>
  /** Absolute addresses of what a part needs. */
  filesOf(release: ComposedRelease, part: PartName): readonly string[]
}

interface Instance {
  readonly definition: Promise<RemoteDefinition>
  readonly parts: Map<PartName, unknown>
  readonly texts: Map<Locale, Texts>
}

/** Gets parts of releases, each release evaluated once. Knows nothing of fallbacks: the activation controller does. */
export function createRemoteLoader(deps: RemoteLoaderDeps): RemoteLoader {
  const { adapter, files, delivery, addTexts, pageUrl, deadlineMs = ACTIVATION_DEADLINE_MS } = deps
  const instances = new Map<ReleaseKey, Instance>()

  const address = (release: ComposedRelease, file: string): string => new URL(file, new URL(release.base, pageUrl)).href

  const fail = (request: ActivationRequest, phase: LoadPhase, reason: LoadReason, detail: string, cause?: unknown) =>
    new RemoteLoadError({ reason, phase, remote: request.remote, version: request.release.version, detail }, cause)

  /** Gives an error its phase; one that has it already passes through. */
  function phased<T>(request: ActivationRequest, phase: LoadPhase, work: () => Promise<T>): Promise<T> {
    return Promise.resolve()
      .then(work)
      .catch((error: unknown) => {
        if (error instanceof RemoteLoadError) throw error
        const detail = error instanceof Error ? error.message : String(error)
        throw fail(request, phase, reasonOf(error), detail.slice(0, 300), error)
      })
  }

  async function loadDefinition(request: ActivationRequest): Promise<RemoteDefinition> {
    const { remote, release } = request
    const url = address(release, release.entry)
    if (files.vouch(url) === undefined) throw fail(request, 'entry', 'unverified', url)
    const module = await adapter.load({ url, container: release.container })
    const definition = checkRemote(module, remote)
    if (typeof definition === 'string') throw fail(request, 'entry', 'shape', definition)
    return definition
  }

  function instanceOf(request: ActivationRequest): Instance {
    const key = releaseKey(request.remote, request.release)
    let instance = instances.get(key)
    if (instance === undefined) {
      const definition = phased(request, 'entry', () => loadDefinition(request))
      instance = { definition, parts: new Map(), texts: new Map() }
      instances.set(key, instance)
    }
    return instance
  }

  async function loadPart(request: ActivationRequest, instance: Instance): Promise<unknown> {
    const known = instance.parts.get(request.part)
    if (known !== undefined) return known
    const definition = await instance.definition
    const [kind, name] = splitPart(request.part)
    const load = definition[`${kind}s`][name]
    if (load === undefined) throw fail(request, 'part', 'missing', request.part)
    const found = partExport(await load(), kind)
    if (found === undefined) throw fail(request, 'part', 'shape', `${request.part} exports nothing to show`)
    instance.parts.set(request.part, found)
    return found
  }

  async function loadLocale(request: ActivationRequest, instance: Instance): Promise<void> {
    if (instance.texts.has(request.locale)) return
    const definition = await instance.definition
    const { default: texts } = await definition.locales[request.locale]()
    addTexts(request.locale, releaseKey(request.remote, request.release), texts)
    instance.texts.set(request.locale, texts)
  }

  function filesOf(release: ComposedRelease, part: PartName): readonly string[] {
    const wanted = release.preload[part] ?? [release.entry]
    return wanted.map((file) => address(release, file))
  }

  function discard(remote: string, release: ComposedRelease): void {
    if (!instances.delete(releaseKey(remote, release))) return
    adapter.forget({ url: address(release, release.entry), container: release.container })
  }

  /** First every file, then the code: what fails to arrive leaves nothing half evaluated behind. */
  async function run(request: ActivationRequest): Promise<unknown> {
    const known = peek(request)
    if (known !== undefined) return known
    await phased(request, 'files', () => delivery.deliver(filesOf(request.release, request.part)))
    const instance = instanceOf(request)
    const [found] = await Promise.all([
      phased(request, 'part', () => loadPart(request, instance)),
      phased(request, 'texts', () => loadLocale(request, instance)),
    ])
    return found
  }

  async function activate(request: ActivationRequest): Promise<unknown> {
    const key = releaseKey(request.remote, request.release)
    const before = instances.get(key)
    try {
      const expired = (): Error => fail(request, 'part', 'timeout', `${deadlineMs} ms`)
      return await withDeadline(run(request), deadlineMs, expired)
    } catch (error) {
      const used = instances.get(key)
      // an instance that another activation has made in the meantime is not this one's to throw away
      if (isSpoilt(error) && (before === undefined || used === before)) discard(request.remote, request.release)
      throw error
    }
  }

  function peek(request: ActivationRequest): unknown {
    const instance = instances.get(releaseKey(request.remote, request.release))
    return instance?.texts.has(request.locale) === true ? instance.parts.get(request.part) : undefined
  }

  return {
    activate,
    discard,
    peek,
    async loadTexts(locale) {
      const work = [...instances].map(async ([key, instance]) => {
        const known = [...instance.texts.values()][0]
        if (known === undefined || instance.texts.has(locale)) return
        try {
          const { default: texts } = await (await instance.definition).locales[locale]()
          instance.texts.set(locale, texts)
          addTexts(locale, key, texts)
        } catch {
          addTexts(locale, key, known)
        }
      })
      await Promise.all(work)
    },
    filesOf,
  }
}

function splitPart(part: PartName): readonly [PartKind, string] {
  const dot = part.indexOf('.')
  return [part.slice(0, dot) as PartKind, part.slice(dot + 1)]
}

/** Files that did not arrive can be asked for again; everything else leaves an evaluated copy that is no use. */
function isSpoilt(error: unknown): boolean {
  if (!(error instanceof RemoteLoadError)) return true
  const { phase, reason } = error.failure
  if (phase === 'files') return false
  return phase === 'entry' || !(reason === 'network' || reason === 'unverified' || reason === 'missing')
}
