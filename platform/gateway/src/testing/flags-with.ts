import { FEATURE_FLAGS, type FeatureFlags } from '@site/contracts'

const DEFAULTS = Object.fromEntries(Object.entries(FEATURE_FLAGS).map(([name, { byDefault }]) => [name, byDefault]))

/** The flags of a theme, some of them other than they are by default. */
export const flagsWith = (change: Partial<FeatureFlags>) => ({ ...DEFAULTS, ...change }) as FeatureFlags
