import { DeskReconciliationsSchema } from '@site/contracts/desk'

import { useDesk } from '../../lib/queries.ts'

/** The latest reports, of each day what does not agree first. */
export const useReports = () => useDesk('/sandbox/reconciliation', DeskReconciliationsSchema)
