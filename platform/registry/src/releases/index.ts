export { builtFolder, fileExists } from './built-folder.ts'
export { readReleaseDocument, RELEASE_FILE, RELEASE_LIMITS, type ReleaseLimits } from './check-release.ts'
export { diffReleases } from './diff-releases.ts'
export { checkIsolation, fileIsolation, findIsolation } from './isolation.ts'
export { type Published, publishFolder, publishRelease, type PublishRules } from './publish.ts'
export type { ReleaseContext } from './release-context.ts'
export { listReleases, ReleaseReader, requireRelease, searchReleases } from './release-store.ts'
export {
  checkFolder,
  checkReleaseFiles,
  clearStaging,
  type OfferedFile,
  releaseFolder,
  stageRelease,
} from './stage-files.ts'
