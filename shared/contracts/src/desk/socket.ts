import * as v from 'valibot'

/** A frame of `/ws/desk`: `hello` on each connection, `changed` when something has happened; what, is to be asked for. */
export const DeskMessageSchema = v.object({ type: v.picklist(['hello', 'changed']) })
export type DeskMessage = v.InferOutput<typeof DeskMessageSchema>
