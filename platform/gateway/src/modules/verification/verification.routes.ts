import { verificationEndpoint, verificationSubmitEndpoint, verificationUploadEndpoint } from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import { createImageStore } from '../uploads/index.ts'
import { registerVerificationSandbox } from './verification.sandbox.ts'
import { createVerificationService } from './verification.service.ts'

/** Age and identity of members, proved by documents that staff looks at. */
export const verificationModule: GatewayModule = {
  name: 'verification',
  register(gateway) {
    const { memberCall, memberUpload } = gateway
    const service = createVerificationService(gateway)
    const store = createImageStore(gateway)
    memberCall(verificationEndpoint, (_input, { member }) => service.state(member.id))
    memberCall(verificationSubmitEndpoint, (input, { member }) => service.submit(member.id, input))
    memberUpload(verificationUploadEndpoint, async (bytes, { member }) => ({
      documentId: await store({ memberId: member.id, bytes, staffOnly: true }),
    }))
    registerVerificationSandbox(gateway, service)
  },
}
