import { hostname } from 'node:os'

import { type Resource, resourceFromAttributes } from '@opentelemetry/resources'

/** Who sends: the same for traces and measures, so that a collector knows that they belong together. */
export function processResource(service: string): Resource {
  return resourceFromAttributes({
    'service.name': service,
    'service.instance.id': `${hostname()}:${process.pid}`,
  })
}
