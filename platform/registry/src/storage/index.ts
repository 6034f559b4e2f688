export { type Database, type DatabaseSource, openDatabase, type Queryable, type Within } from './database.ts'
export { readFileIfThere, writeFileAtomically } from './json-file.ts'
