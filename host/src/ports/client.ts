import type { CodeHandledAs, Endpoint, PlainEndpoint, RequestOf, ResponseOf } from '@site/contracts'
import type { CallOptions } from '@site/shell'

/** What came back: the data, or a code that the catalogue has returned to the captcha flow as no error (spec 8). */
export type Outcome<E extends Endpoint> =
  | { readonly code: CodeHandledAs<'data'>; readonly data: ResponseOf<E> }
  | {
      readonly code: CodeHandledAs<'return'>
      readonly data: unknown
      readonly message: string
    }

export interface Client {
  /** Resolves to the data of a call that moves no money (ADR 0026); every code but success rejects with `ApiError`. */
  call<E extends PlainEndpoint>(endpoint: E, input: RequestOf<E>, options?: CallOptions): Promise<ResponseOf<E>>
  /** As `call`, but 6021 and 6022 are returned to the caller. */
  callForCaptcha<E extends PlainEndpoint>(endpoint: E, input: RequestOf<E>): Promise<Outcome<E>>
  /** Logs out the session of `token`, whoever is logged in by now; goes on when the page is left. */
  endSession(token: string): Promise<void>
}
