// Runs the import tool over several workspaces, one after the other, each as `check:boundaries` would from inside of it:
//   node cruise.ts <.dependency-cruiser.mjs> < folders.json > outcomes.json
// One process, because loading the tool and the compiler takes forty times as long as reading a planted workspace.
import { createRequire } from 'node:module'
import { json } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { IConfiguration, ICruiseResult } from 'dependency-cruiser'

// The tool asks of each pattern of each rule whether it could run away, anew for each workspace, which takes ten times as
// long as all else. They differ in the packages' doors alone: so each pattern is asked about once.
interface Analyzer {
  readonly options: { readonly heuristic_replimit: number }
  isVulnerable(pattern: RegExp): boolean
}
const ofTool = createRequire(import.meta.resolve('dependency-cruiser'))
const { prototype } = ofTool('safe-regex/lib/heuristic-analyzer') as { readonly prototype: Analyzer }
const ask = prototype.isVulnerable
const answers = new Map<string, boolean>()
prototype.isVulnerable = function isVulnerable(pattern) {
  const key = `${this.options.heuristic_replimit} ${String(pattern)}`
  const answer = answers.get(key) ?? ask.call(this, pattern)
  answers.set(key, answer)
  return answer
}
const { cruise } = await import('dependency-cruiser')

/**
 * What the project's own rules say of one workspace: what is broken, how badly, by which file, and all the rules there are.
 * A rule may have several entries, as one for each folder of a list: `entry` and `entries` tell them apart by a number.
 */
export type Outcome = {
  readonly violations: readonly {
    readonly rule: string
    readonly entry: string
    readonly severity: string
    readonly from: string
  }[]
  readonly entries: readonly string[]
}

/** The rules with a number behind each name, counted for each name from 1. */
function numbered<Rule extends { readonly name?: string }>(
  rules: readonly Rule[],
): readonly (Rule & { name: string })[] {
  const count = new Map<string, number>()
  return rules.map((rule) => {
    const { name = '' } = rule
    count.set(name, (count.get(name) ?? 0) + 1)
    return { ...rule, name: `${name} ${count.get(name)}` }
  })
}

async function outcomeOf(folder: string, config: string): Promise<Outcome> {
  process.chdir(folder)
  // evaluated anew for each workspace: it reads the packages' doors from the working directory
  const { default: rules } = (await import(`${config}?${encodeURIComponent(folder)}`)) as { default: IConfiguration }
  const { options } = rules
  const forbidden = numbered(rules.forbidden ?? [])
  const { output } = await cruise(['.'], { ...options, ruleSet: { forbidden: [...forbidden] }, validate: true })
  const { violations } = (output as ICruiseResult).summary
  return {
    violations: violations.map(({ rule, from }) => ({
      rule: rule.name.replace(/ \d+$/, ''),
      entry: rule.name,
      severity: rule.severity,
      from,
    })),
    entries: forbidden.map(({ name }) => name),
  }
}

const [config = ''] = process.argv.slice(2)
const outcomes: Outcome[] = []
for (const folder of (await json(process.stdin)) as readonly string[]) {
  outcomes.push(await outcomeOf(folder, pathToFileURL(config).href))
}
process.stdout.write(JSON.stringify(outcomes))
