import { HTML_IDS, type RuntimeConfig, RuntimeConfigSchema } from '@site/contracts'
import * as v from 'valibot'

/** The JSON of a data block in the page; undefined when there is none or it is no JSON. */
function readBlock(id: string, page: Document): unknown {
  try {
    return JSON.parse(page.getElementById(id)?.textContent ?? '')
  } catch {
    return undefined
  }
}

/** The edge's configuration for this page; undefined when the block is missing or not as agreed. */
export function readConfig(page: Document = document): RuntimeConfig | undefined {
  const result = v.safeParse(RuntimeConfigSchema, readBlock(HTML_IDS.config, page))
  return result.success ? result.output : undefined
}

/** The signed composition as it stands in the page, unchecked. */
export function readSigned(page: Document = document): unknown {
  return readBlock(HTML_IDS.composition, page)
}
