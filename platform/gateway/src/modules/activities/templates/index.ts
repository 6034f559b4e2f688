import type { ActivityTemplate, TemplateTools } from '../template.ts'

/** Every kind of activity, one folder each. */
export const createTemplates = (_tools: TemplateTools): readonly ActivityTemplate[] => []
