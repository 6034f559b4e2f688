export { type Database, type DatabaseSource, openDatabase, type Queryable } from './database.ts'
export { readFileIfThere, writeFileAtomically } from './json-file.ts'
