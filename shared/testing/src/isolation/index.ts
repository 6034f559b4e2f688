export { measureRelease } from './measure-release.ts'
export { needsMember, SAMPLES_FILE, type Samples, SamplesSchema } from './parts.ts'
