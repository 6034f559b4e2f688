import { ApiError, STATUS } from '@site/contracts'
import * as v from 'valibot'

import type { ActivityTemplate } from '../../terms/template.ts'

/** A page with a button: everything that it says is in the common record. */
export const landingTemplate: ActivityTemplate<'activityLandPage', object> = {
  type: 'activityLandPage',
  data: v.object({}),
  actions: [],
  show: async () => ({}),
  my: async (_db, { participation }) => ({ state: participation?.joinedAt === undefined ? 'none' : 'joined', own: {} }),
  act: () => Promise.reject(new ApiError(STATUS.INVALID_PARAMETER)),
}
