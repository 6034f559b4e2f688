import { channel } from 'node:diagnostics_channel'

import * as v from 'valibot'

import { RegistryError } from './errors.ts'

/** What reads such input, `{ schema, input }`, for those who make calls of every kind: no declaration says it. */
const INPUT_READ = channel('registry.input-read')

/** One issue as `path: what is wrong`. */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? '(whole document)'}: ${issue.message}`
}

/**
 * Parses what somebody sent.
 * @param config of valibot: whoever anybody may call ends at the first fault, for a list of nothing but faults is long work
 * @throws RegistryError `invalid` with up to eight issues, each with its path
 */
export function parseOrRefuse<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  what: string,
  config?: v.Config<v.InferIssue<Schema>>,
): v.InferOutput<Schema> {
  INPUT_READ.publish({ schema, input: value })
  const result = v.safeParse(schema, value, config)
  if (result.success) return result.output
  const issues = result.issues.slice(0, 8).map(describeIssue)
  throw new RegistryError('invalid', `${what} is not valid. ${issues[0] ?? ''}`.trim(), { issues })
}

/** `JSON.parse` whose failure is the sender's. */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RegistryError('invalid', `${what} is not JSON.`)
  }
}
