import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface PageFile {
  readonly type: string
  /** Its text as a browser takes it, made when it is first asked for. */
  body(): Promise<string>
}

const TYPES: Readonly<Record<string, string>> = {
  '.ts': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const PAGES = fileURLToPath(new URL('../../pages/', import.meta.url))
const RULES = dirname(fileURLToPath(import.meta.resolve('@site/domain/games')))
/** The rules of the games as the page imports them: the very files that the server plays by. */
const RULES_NAME = '@site/domain/games'

/** Listed once: two servers in one process serve the same files. */
let files: ReadonlyMap<string, PageFile> | undefined

/**
 * The pages' files by path below `/app/`, with types taken out, and the rules of the games below `/app/rules/`, so that
 * a player's browser can work a round out again with the code that made it.
 */
export function loadPageFiles(): ReadonlyMap<string, PageFile> {
  files ??= new Map([
    ...filesIn(PAGES, ''),
    ...filesIn(RULES, 'rules/games/'),
    ...filesIn(join(RULES, '../money'), 'rules/money/'),
  ])
  return files
}

function filesIn(folder: string, prefix: string): readonly (readonly [string, PageFile])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const type = TYPES[extname(name)]
    if (type === undefined || name.endsWith('.test.ts')) return []
    const path = prefix + name.replaceAll('\\', '/')
    return [[path, { type, body: once(() => textOf(join(folder, name), path)) }] as const]
  })
}

function once(make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | undefined
  return () => (made ??= make())
}

async function textOf(file: string, path: string): Promise<string> {
  const text = await readFile(file, 'utf8')
  return path.endsWith('.ts') ? scriptOf(text, path) : text
}

async function scriptOf(source: string, path: string): Promise<string> {
  const { transform } = await import('@swc/core')
  const { code } = await transform(source, {
    filename: path,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
    module: { type: 'es6' },
    sourceMaps: false,
    swcrc: false,
    configFile: false,
  })
  const up = '../'.repeat(path.split('/').length - 1)
  return code
    .replaceAll(`'${RULES_NAME}'`, `'${up || './'}rules/games/index.ts'`)
    .replaceAll(`"${RULES_NAME}"`, `"${up || './'}rules/games/index.ts"`)
}
