import * as v from 'valibot'

import { ThemeIdSchema } from './names.ts'

/** Topic of the servers' bus on which every change of a channel is told; gateways push it to open tabs. */
export const REVISION_TOPIC = 'revision'

export const RevisionSchema = v.object({
  theme: ThemeIdSchema,
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type Revision = v.InferOutput<typeof RevisionSchema>
