import * as v from 'valibot'
import { SideSchema } from './sports-codes.ts'

/**
 * Commands between deployables: the provider is named by the part before the dot and declares the command in its
 * manifest; the host loads it first, then delivers.
 */
export const COMMANDS = {
  'sports.addSelection': v.object({
    gameId: v.string(),
    matchId: v.string(),
    w: v.string(),
    r: v.string(),
    ratio: v.optional(v.string()),
    /** Which side gives the handicap. */
    strong: v.optional(SideSchema),
    ior: v.string(),
  }),
} as const satisfies Record<string, v.GenericSchema>

export type CommandName = keyof typeof COMMANDS
export type CommandInput<Name extends CommandName> = v.InferInput<(typeof COMMANDS)[Name]>
