import type { CommandInput, CommandName, Locale, RemoteManifestInput, SlotName, SlotProps } from '@site/contracts'
import type { ComponentType } from 'react'

/** What a page module exports. The host gives a page nothing: it reads the address and the shell. */
export interface PageModule {
  readonly Page: ComponentType
}

export interface SlotModule<Name extends string> {
  /** Props of one that the contracts do not know are the remote's own, see `DeclaredProps`. */
  readonly Slot: Name extends SlotName ? ComponentType<SlotProps[Name]> : ComponentType<never>
}

export interface CommandModule<Name extends string> {
  readonly run: Name extends CommandName ? (input: CommandInput<Name>) => unknown : (input: unknown) => unknown
}

type Loader<Module> = () => Promise<Module>
type PageKeys<M> = M extends { readonly routes: readonly { readonly page: infer Page extends string }[] } ? Page : never
type Named<M, Part extends string> = M extends {
  readonly [K in Part]: readonly { readonly name: infer Name extends string }[]
}
  ? Name
  : never
type RemoteNameOf<M> = M extends { readonly name: infer Name extends string } ? Name : never

/** A tree of texts: one namespace of one language. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** Lazy parts of a remote; the keys are tied to its manifest by type, so a page without a module does not compile. */
export interface RemoteParts<M extends RemoteManifestInput> {
  readonly pages: { readonly [K in PageKeys<M>]: Loader<PageModule> }
  /** Keys are slot names without the remote's prefix: slot `sports.hot-matches` is `hot-matches` of `sports`. */
  readonly slots?: { readonly [K in Named<M, 'slots'>]: Loader<SlotModule<`${RemoteNameOf<M>}.${K}`>> }
  readonly commands?: { readonly [K in Named<M, 'commands'>]: Loader<CommandModule<`${RemoteNameOf<M>}.${K}`>> }
  /** The texts of the remote's one namespace, a chunk per language. */
  readonly locales: { readonly [L in Locale]: Loader<{ readonly default: Texts }> }
}

/** The one thing that a remote's entry exposes, as `remote` of `./remote`. */
export interface RemoteDefinition {
  readonly format: 1
  readonly manifest: RemoteManifestInput
  readonly pages: Readonly<Record<string, Loader<PageModule>>>
  readonly slots: Readonly<Record<string, Loader<{ readonly Slot: ComponentType<never> }>>>
  readonly commands: Readonly<Record<string, Loader<{ readonly run: (input: never) => unknown }>>>
  readonly locales: Readonly<Record<Locale, Loader<{ readonly default: Texts }>>>
}

/**
 * Ties a remote's manifest to its lazy modules. Each loader's `import()` carries the chunk name `page.<key>`,
 * `slot.<key>`, `command.<key>` or `locale.<language>`: the build derives the preload list from it.
 */
export function defineRemote<const M extends RemoteManifestInput>(
  manifest: M,
  parts: RemoteParts<M>,
): RemoteDefinition {
  return {
    format: 1,
    manifest,
    pages: parts.pages,
    slots: (parts.slots ?? {}) as RemoteDefinition['slots'],
    commands: parts.commands ?? {},
    locales: parts.locales,
  }
}
