import * as v from 'valibot'

/**
 * The configuration of a process from its environment; a variable that is set to nothing counts as not set.
 *
 * @param who what cannot start, as it is called in the message: `gateway`
 * @throws Error naming each variable that is missing or wrong, without anything of its value, which may be a secret
 */
export function readEnv<const Schema extends v.GenericSchema>(
  schema: Schema,
  who: string,
  env: Readonly<Record<string, string | undefined>>,
): v.InferOutput<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(schema, given)
  if (result.success) return result.output
  // What lies deeper in a path are keys of the value, and the text of an issue quotes what was received.
  const names = result.issues.map((issue) => (v.getDotPath(issue) ?? 'environment').split('.', 1).join())
  throw new Error(`The ${who} cannot start; missing or wrong: ${[...new Set(names)].join(', ')}.`)
}
