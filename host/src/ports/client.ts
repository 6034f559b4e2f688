import type { STATUS } from '@site/contracts'
import type { Endpoint, RequestOf, ResponseOf } from '@site/contracts'
import type { CallOptions } from '@site/shell'

/** What came back for 6021 and 6022, which are answers and not errors to the captcha flow (spec 8). */
export type Outcome<E extends Endpoint> =
  | { readonly code: typeof STATUS.SUCCESS; readonly data: ResponseOf<E> }
  | {
      readonly code: typeof STATUS.GRAPHIC_VERIFICATION | typeof STATUS.RAPID_VERIFICATION
      readonly data: unknown
      readonly message: string
    }

export interface Client {
  /** Resolves to the data; every code but success rejects with `ApiError`. */
  call<E extends Endpoint>(endpoint: E, input: RequestOf<E>, options?: CallOptions): Promise<ResponseOf<E>>
  /** As `call`, but 6021 and 6022 are returned to the caller. */
  callForCaptcha<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<Outcome<E>>
}
