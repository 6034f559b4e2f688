import { FEATURE_FLAGS, type FeatureFlag, type FeatureFlags } from '@site/contracts'

const ON = ['1', 'true', 'on', 'yes']
const OFF = ['0', 'false', 'off', 'no']

/**
 * The flag defaults of a deployment, from `FLAG_<NAME>` in its environment; the contracts' own where one is not set
 * (open point 79). A theme's channel may override each.
 * @throws Error naming the variable whose value is not a switch: a typing error must not pass for "off"
 */
export function flagsFromEnv(env: Readonly<Record<string, string | undefined>>): FeatureFlags {
  const flags = Object.entries(FEATURE_FLAGS).map(([name, { env: variable, byDefault }]) => {
    const text = env[variable]?.trim().toLowerCase()
    if (text === undefined || text === '') return [name, byDefault]
    if (!ON.includes(text) && !OFF.includes(text)) throw new Error(`${variable} is "${text}": set it to 1 or 0`)
    return [name, ON.includes(text)]
  })
  return Object.fromEntries(flags) as Record<FeatureFlag, boolean>
}
