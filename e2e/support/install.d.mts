/** The project's root folder, with a slash at its end. */
export const ROOT: string
export function ensureDependencies(): Promise<void>
export function useOwnPrograms(): void
