export { decidedTogether } from './decided-together.ts'
export { findChannel, readRemoved, readRevision, readRevisions, searchRevisions } from './channel-store.ts'
export { diffChannels } from './diff-channels.ts'
export { EditRequestSchema, EditSchema, EditsRequestSchema, ReasonSchema } from './edit-schema.ts'
export { openFrom } from './guarded.ts'
export { type LocalReport, publishLocal } from './publish-local.ts'
export { type Origins, type Seed, seedChannels, SYSTEM } from './seed-channels.ts'
export { goOnAboveLost } from './take-over.ts'
export {
  deprecatedNow,
  type EditCommand,
  type EditPreview,
  type EditResult,
  previewEdit,
  previewGround,
  refusal,
  type ThemeEdit,
  writeEdits,
} from './write-edit.ts'
