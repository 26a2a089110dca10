import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Published vectors of GS1 and EPCIS, beside the project; SOURCES.md there says whose they are. They are not copied into it. */
const folder = fileURLToPath(new URL('../../../shared/data/trace/', import.meta.url))

/** Why conformance tests skip where the vectors are not. */
export const vectorsMissing = existsSync(folder)
  ? undefined
  : 'the published vectors (../shared/data/trace) are not there'

/** Text of one of their files. */
export const vectorText = (path: string): string => readFileSync(`${folder}${path}`, 'utf8')

/** One of their JSON files, whose shape the caller knows; `none` where they are not, as tests that skip still ask for their cases. */
export const vectors = <T>(path: string, none: T): T => (vectorsMissing ? none : (JSON.parse(vectorText(path)) as T))

/** Names of the files of a folder, none where they are not. */
export const vectorFiles = (path: string): string[] => (vectorsMissing ? [] : readdirSync(`${folder}${path}`).sort())
