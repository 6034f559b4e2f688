import { createHmac } from 'node:crypto'

import { launchEndpoint } from '@site/contracts'
import {
  SEAMLESS_HEADERS,
  SEAMLESS_PREFIX,
  SeamlessAnswerSchema,
  type SeamlessCall,
  SeamlessMoneySchema,
  SeamlessVisitSchema,
  seamlessSigningText,
} from '@site/contracts/seamless'
import * as v from 'valibot'

import type { GatewayClient } from './client.ts'
import { TEST_VENUE_SECRET } from './start-gateway.ts'

interface SendTweaks {
  readonly secret?: string
  readonly sentAt?: number
  /** Sent in place of the body that was signed. */
  readonly body?: string
}

/** Carries a signed call to the wallet and its answer back; throws where there is none. */
export type VenueLine = (url: string, init: RequestInit & { readonly body: string }) => Promise<Response>

/** A venue of another company, as far as the wallet can tell: it signs what it sends. */
export function createTestVenue(url: string, line: VenueLine = fetch) {
  async function send(call: SeamlessCall, input: unknown, tweaks: SendTweaks = {}) {
    const path = SEAMLESS_PREFIX + call
    const body = JSON.stringify(input)
    const timestamp = String(tweaks.sentAt ?? Date.now())
    const signature = createHmac('sha256', tweaks.secret ?? TEST_VENUE_SECRET)
      .update(seamlessSigningText({ timestamp, path, body }))
      .digest('hex')
    const response = await line(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SEAMLESS_HEADERS.timestamp]: timestamp,
        [SEAMLESS_HEADERS.signature]: signature,
      },
      body: tweaks.body ?? body,
    })
    return v.parse(SeamlessAnswerSchema, await response.json())
  }

  return {
    send,
    /** Enters a venue as this member and exchanges the launch token. */
    async visit(client: GatewayClient, enName: string, gameCode = '') {
      const { url: entry } = await client.call(launchEndpoint, { enName, gameCode })
      const { data } = await send('authenticate', { ticket: launchTokenOf(entry) })
      return v.parse(SeamlessVisitSchema, data)
    },
    /** The balance that a call answers, or the status that refused it. */
    async money(call: SeamlessCall, input: unknown): Promise<string> {
      const { status, data } = await send(call, input)
      return status === 'OK' ? v.parse(SeamlessMoneySchema, data).balance : status
    },
  }
}

/** The launch token in the address of an entry, whatever kind it is. */
export function launchTokenOf(entry: string): string {
  return /ticket=([\w-]+)/.exec(entry)?.[1] ?? ''
}
