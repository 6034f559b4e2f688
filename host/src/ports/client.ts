import type { Endpoint, RequestOf, ResponseOf } from '@site/contracts'
import type { CallOptions } from '@site/shell'

/** What came back for 6021 and 6022, which are answers and not errors to the captcha flow (spec 8). */
export type Outcome<E extends Endpoint> =
  | { readonly code: 6000; readonly data: ResponseOf<E> }
  | { readonly code: 6021 | 6022; readonly data: unknown; readonly message: string }

export interface Client {
  /** Resolves to the data; every code but success rejects with `ApiError`. */
  call<E extends Endpoint>(endpoint: E, input: RequestOf<E>, options?: CallOptions): Promise<ResponseOf<E>>
  /** As `call`, but 6021 and 6022 are returned to the caller. */
  callForCaptcha<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<Outcome<E>>
}
