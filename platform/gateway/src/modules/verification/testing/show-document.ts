import { verificationSubmitEndpoint, verificationUploadEndpoint } from '@site/contracts'
import { DeskVerificationsSchema } from '@site/contracts/desk'
import * as v from 'valibot'

import type { GatewayClient, RunningGateway } from '../../../testing/index.ts'

/** Sends a document of a member; staff decide on it when its date of birth is given. */
export async function showDocument(
  site: RunningGateway,
  { client, name }: { readonly client: GatewayClient; readonly name: string },
  birthday?: string,
): Promise<void> {
  const data = new FormData()
  data.set('file', new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9])], 'a.jpg'))
  const sent = await client.send('POST', verificationUploadEndpoint.path, data)
  const { documentId } = v.parse(verificationUploadEndpoint.response, sent.data)
  await client.call(verificationSubmitEndpoint, { kind: 'idCard', documents: [documentId] })
  if (birthday === undefined) return
  const listed = await site.sandbox('GET', `/sandbox/verifications?open=1&name=${name}`)
  const [one] = v.parse(DeskVerificationsSchema, listed).list
  await site.sandbox('POST', '/sandbox/verifications/approve', { id: one?.id, birthday })
}
