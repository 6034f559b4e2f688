import {
  CompositionSchema,
  HTML_IDS,
  RuntimeConfigSchema,
  SignedCompositionSchema,
  type Composition,
  type RuntimeConfig,
} from '@site/contracts'
import * as v from 'valibot'
import { fetchPage } from './fetch-page.ts'

/** What the edge writes into a page beside the markup. */
export type SiteDocument = { readonly composition: Composition; readonly config: RuntimeConfig }

/** Reads the two data blocks of a page. @throws when the address answers no page of the site */
export async function readSiteDocument(address: string): Promise<SiteDocument> {
  const { text } = await fetchPage(address)
  const signed = v.parse(SignedCompositionSchema, JSON.parse(dataBlock(text, HTML_IDS.composition)))
  return {
    composition: v.parse(CompositionSchema, JSON.parse(signed.payload)),
    config: v.parse(RuntimeConfigSchema, JSON.parse(dataBlock(text, HTML_IDS.config))),
  }
}

function dataBlock(html: string, id: string): string {
  const text = new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html)?.[1]
  if (text === undefined) throw new Error(`the page has no data block ${id}`)
  return text
}
