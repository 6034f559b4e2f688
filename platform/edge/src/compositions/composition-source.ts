import type { Composition, PublicKey, SignedComposition, ThemeId } from '@site/contracts'

/** Where the edge gets compositions from: the registry in the same process, or over HTTP in the scaled shape. */
export interface CompositionSource {
  compositionFor(request: {
    readonly theme: ThemeId
    readonly deviceId: string
  }): Promise<{ readonly signed: SignedComposition; readonly composition: Composition }>
  /** Public keys that the edge trusts; they reach the host through the page's configuration, not through the registry. */
  trustedKeys(): Promise<readonly PublicKey[]>
}
