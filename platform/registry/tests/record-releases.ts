// Takes what is built as the last releases: npm run record-releases, once they are published and promoted.
import { builtReleases, recordReleases } from './last-releases.ts'

const releases = builtReleases()
recordReleases(releases)
for (const { name, version } of releases) console.log(`recorded ${name} ${version}`)
