// Byte budgets of what is built in dist: the host's and the pages' own, and those each release declares. `npm run check:budgets`
// builds first, so nothing old is measured.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HostManifestSchema, ReleaseSchema } from '@site/contracts'
import * as v from 'valibot'
import { hostMeasures, pagesMeasures, releaseMeasures, type Measure } from '../src/checks/budgets.ts'
import { listDeployables, type Deployable } from '../src/command/deployables.ts'
import { PagesDocumentSchema } from '../src/release/pages-document.ts'
import { findWorkspaceRoot } from '../src/workspace/workspace.ts'

const problems: string[] = []

/** What is measured of one deployable; a problem is noted when it was not built. */
function measure({ name, dir, document }: Deployable): Measure[] {
  const path = join(dir, 'dist', document)
  if (!existsSync(path)) {
    problems.push(`${name} is not built: run npm run build`)
    return []
  }
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
  switch (document) {
    case 'host.json':
      return hostMeasures(v.parse(HostManifestSchema, content))
    case 'pages.json':
      return pagesMeasures(name, v.parse(PagesDocumentSchema, content))
    case 'release.json':
      return releaseMeasures(v.parse(ReleaseSchema, content))
  }
}

for (const { what, size, limit } of listDeployables(findWorkspaceRoot(import.meta.dirname)).flatMap(measure)) {
  const line = `${what.padEnd(28)} ${(size / 1000).toFixed(1).padStart(7)} kB of ${(limit / 1000).toFixed(1)} kB`
  if (size > limit) problems.push(`${line}: over budget`)
  else console.log(line)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
