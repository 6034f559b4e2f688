import { rules } from '@site/ui/form'
import * as v from 'valibot'

const HASH = /^[\da-f]{64}$/
const NAME = /^[\w-]{1,64}$/

/** What is wrong with the seeds of a round as they were typed. */
export type SeedProblem = 'required' | 'hex' | 'name'

function hashProblem(typed: string): SeedProblem | undefined {
  return typed === '' ? 'required' : HASH.test(typed) ? undefined : 'hex'
}

function nameProblem(typed: string): SeedProblem | undefined {
  return typed === '' ? 'required' : NAME.test(typed) ? undefined : 'name'
}

const hash = v.pipe(v.string(), v.trim(), v.toLowerCase())
const name = v.pipe(v.string(), v.trim())

/**
 * The seeds of a round, as its venue tells them. Where all players share a draw (`isShared`), its name is round and
 * client seed at once. `subject` is the key of the slot game's model or of the fish.
 */
export function seedsSchema(isShared: boolean) {
  return v.pipe(
    v.object({ serverSeed: hash, seedHash: hash, clientSeed: name, roundId: name, subject: v.string() }),
    rules(({ serverSeed, seedHash, clientSeed, roundId }) => ({
      serverSeed: hashProblem(serverSeed),
      seedHash: hashProblem(seedHash),
      roundId: nameProblem(roundId),
      clientSeed: isShared ? undefined : nameProblem(clientSeed),
    })),
    v.transform((typed) => (isShared ? { ...typed, clientSeed: typed.roundId } : typed)),
  )
}

export type Seeds = v.InferOutput<ReturnType<typeof seedsSchema>>
