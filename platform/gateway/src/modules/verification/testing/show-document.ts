import { verificationSubmitEndpoint, verificationUploadEndpoint } from '@site/contracts'
import { DeskVerificationsSchema } from '@site/contracts/desk'
import * as v from 'valibot'

import type { GatewayClient, RunningGateway } from '../../../testing/index.ts'
import { pictureForm } from '../../../testing/pictures.ts'

/** Sends a document of a member; staff decide on it when its date of birth is given. */
export async function showDocument(
  site: RunningGateway,
  { client, name }: { readonly client: GatewayClient; readonly name: string },
  birthday?: string,
): Promise<void> {
  const sent = await client.send('POST', verificationUploadEndpoint.path, pictureForm())
  const { documentId } = v.parse(verificationUploadEndpoint.response, sent.data)
  await client.call(verificationSubmitEndpoint, { kind: 'idCard', documents: [documentId] })
  if (birthday === undefined) return
  const listed = await site.sandbox('GET', `/sandbox/verifications?open=1&name=${name}`)
  const [one] = v.parse(DeskVerificationsSchema, listed).list
  await site.sandbox('POST', '/sandbox/verifications/approve', { id: one?.id, birthday })
}
