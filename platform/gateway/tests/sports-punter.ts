import { launchEndpoint, resourceEndpoint } from '@site/contracts'
import { RESOURCE_METHODS, type ResourceAnswer, type ResourceArgs, type ResourceMethod } from '@site/contracts/sports'
import * as v from 'valibot'

import type { GatewayClient } from '../src/testing/client.ts'

/** A member in the sports venue: its calls as they are answered, and those that must succeed. */
export async function enterSports(client: GatewayClient) {
  const entry = await client.call(launchEndpoint, { enName: 'CRTY' })
  const token = 'token' in entry ? entry.token : ''
  const raw = (method: string, args: object, by: GatewayClient = client) =>
    by.answer(resourceEndpoint, {
      ...{ method, enName: 'crty' },
      Request: { timestamp: Date.now(), token, langx: 'zh-cn', remoteip: '', ...args },
    })
  return {
    token,
    raw,
    async callResource<M extends ResourceMethod>(method: M, args: ResourceArgs<M>): Promise<ResourceAnswer<M>> {
      return v.parse(RESOURCE_METHODS[method].response, (await raw(method, args)).data) as ResourceAnswer<M>
    },
  }
}
export type Punter = Awaited<ReturnType<typeof enterSports>>
