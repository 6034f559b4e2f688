import { readPackage, remoteNameOf, rootOf } from './workspace.ts'

export type BuildMode = 'local' | 'release' | 'development'

/** What is built, as it is known before anything comes out of it. */
export interface BuildIdentity {
  readonly root: string
  readonly dir: string
  readonly name: string
  /** `x.y.z` of the package. */
  readonly packageVersion: string
  readonly mode: BuildMode
  /**
   * Global of the container, unique name and chunk-loading global while the build runs. It ends in `UNHASHED`, in
   * whose place the output carries the beginning of its own hash: see `VersionPlugin`.
   */
  readonly container: string
}

/** What came out of a build is called by its content. */
export interface ContentIdentity {
  readonly version: string
  /** With one name for two versions a live switch would silently keep running the old version's chunks. */
  readonly container: string
}

/** As long as the part of a hash that a container's name carries. */
const UNHASHED = 'unhashed'

/** `x.y.z` for a release, `x.y.z-local.<hash of the content>` for what is built from a working tree. */
export function versionOf(packageVersion: string, hash: string, mode: BuildMode): string {
  return mode === 'release' ? packageVersion : `${packageVersion}-local.${hash.slice(0, 10)}`
}

export function containerName(name: string, packageVersion: string, hash: string): string {
  return `${name}_${packageVersion.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}_${hash.slice(0, UNHASHED.length)}`
}

/** @param hash 64 hex digits over the content */
export function contentIdentity({ name, packageVersion, mode }: BuildIdentity, hash: string): ContentIdentity {
  return {
    version: versionOf(packageVersion, hash, mode),
    container: containerName(name, packageVersion, hash),
  }
}

/** Reads `BUILD_MODE`, which the build command sets: `release` for a publishable version, else a local build. */
export function buildMode(): BuildMode {
  if (process.env['BUILD_MODE'] === 'release') return 'release'
  return process.env['BUILD_MODE'] === 'development' ? 'development' : 'local'
}

export function buildIdentity(dir: string, name: string, mode: BuildMode): BuildIdentity {
  const { version } = readPackage(dir)
  const container = containerName(name, version, UNHASHED)
  return { root: rootOf(dir), dir, name, packageVersion: version, mode, container }
}

/** Throws for a folder that is not called `remote-<name>`. */
export function remoteIdentity(dir: string, mode: BuildMode): BuildIdentity {
  return buildIdentity(dir, remoteNameOf(dir), mode)
}
