export function findCommand(name: string): string | undefined
export function findChromium(): string | undefined
export function findPostgresBin(): string | undefined
export function ensureSystemPackages(): Promise<void>
