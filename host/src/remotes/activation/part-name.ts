/** Part of a remote that can be mounted or called, as the build names its chunk. */
export type PartName = `page.${string}` | `slot.${string}` | `command.${string}`
