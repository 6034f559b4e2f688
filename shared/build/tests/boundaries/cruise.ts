// Runs the import tool over several workspaces, one after the other, each as `check:boundaries` would from inside of it:
//   node cruise.ts <.dependency-cruiser.mjs> < folders.json > outcomes.json
// One process, because loading the tool and the compiler takes forty times as long as reading a planted workspace.
import { json } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'

/** What the project's own rules say of one workspace: what is broken, how badly, by which file, and all the rules there are. */
export type Outcome = {
  readonly violations: readonly { readonly rule: string; readonly severity: string; readonly from: string }[]
  readonly rules: readonly string[]
}

async function outcomeOf(folder: string, config: string): Promise<Outcome> {
  process.chdir(folder)
  // evaluated anew for each workspace: it reads the packages' doors from the working directory
  const { default: rules } = (await import(`${config}?${encodeURIComponent(folder)}`)) as { default: IConfiguration }
  const { forbidden = [], options } = rules
  const { output } = await cruise(['.'], { ...options, ruleSet: { forbidden }, validate: true })
  const { violations } = (output as ICruiseResult).summary
  return {
    violations: violations.map(({ rule, from }) => ({ rule: rule.name, severity: rule.severity, from })),
    rules: forbidden.map(({ name = '' }) => name),
  }
}

const [config = ''] = process.argv.slice(2)
const outcomes: Outcome[] = []
for (const folder of (await json(process.stdin)) as readonly string[]) {
  outcomes.push(await outcomeOf(folder, pathToFileURL(config).href))
}
process.stdout.write(JSON.stringify(outcomes))
