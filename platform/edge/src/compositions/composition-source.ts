import type { Composition, OverrideRefusal, PublicKey, SignedComposition, ThemeId } from '@site/contracts'

export interface SourcedComposition {
  readonly signed: SignedComposition
  readonly composition: Composition
  /** Why the grant that came along opened nothing; the composition is then the device's own. */
  readonly refused?: OverrideRefusal
}

/** Where the edge gets compositions from: the registry in the same process, or over HTTP in the scaled shape. */
export interface CompositionSource {
  compositionFor(request: {
    readonly theme: ThemeId
    readonly deviceId: string
    /** A developer's grant, unchecked: the registry alone says what it opens. */
    readonly grant?: string | undefined
  }): Promise<SourcedComposition>
  /** Public keys that the edge trusts; they reach the host through the page's configuration, not through the registry. */
  trustedKeys(): Promise<readonly PublicKey[]>
}
