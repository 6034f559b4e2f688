import { ApiError, STATUS } from '@site/contracts'
import { FROZEN_ACCOUNT } from '@site/domain'

import type { MemberRow } from './members.repository.ts'

/** @throws ApiError 6030 the account is frozen */
export function mustBeActive({ status }: Pick<MemberRow, 'status'>): void {
  if (status !== 'active') throw new ApiError(STATUS.CONTACT_CUSTOMER_SERVICE, FROZEN_ACCOUNT)
}
