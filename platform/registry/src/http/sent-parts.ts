import { refusedStatus } from '@site/server'

import { RegistryError } from '../base/index.ts'

/**
 * The parts of a multipart body, whose faults are the sender's: the parser throws them without a status where the body has no
 * boundary or no end.
 *
 * @throws RegistryError `invalid`, and what the plugin says of its limits
 */
export async function* sentParts<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part, undefined> {
  try {
    for await (const part of parts) yield part
  } catch (error) {
    if (refusedStatus(error) !== undefined) throw error
    throw new RegistryError('invalid', 'The body is no whole form of multipart/form-data.')
  }
  return undefined
}
