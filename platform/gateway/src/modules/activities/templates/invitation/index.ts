export { createInvitationTemplate } from './invitation.template.ts'
