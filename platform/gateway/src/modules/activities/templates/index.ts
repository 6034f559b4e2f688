import type { ActivityTemplate, TemplateTools } from '../terms/template.ts'
import { createBettingTemplate } from './betting/index.ts'
import { createDepositTemplate } from './deposit/index.ts'
import { createDrawTemplate } from './draw/index.ts'
import { createInvitationTemplate } from './invitation/index.ts'
import { landingTemplate } from './landing/index.ts'
import { createRaceTemplate } from './race/index.ts'
import { createSignInTemplate } from './sign-in/index.ts'
import { createTaskTemplate } from './tasks/index.ts'

/** Every kind of activity, one folder each. */
export const createTemplates = (tools: TemplateTools): readonly ActivityTemplate[] => [
  landingTemplate,
  createDepositTemplate('firstDeposit', tools),
  createDepositTemplate('againDeposit', tools),
  createTaskTemplate(tools),
  createBettingTemplate(tools),
  createSignInTemplate(tools),
  createDrawTemplate(tools),
  createRaceTemplate(tools),
  createInvitationTemplate(tools),
]
