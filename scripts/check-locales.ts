import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '../core/contract/languages.ts'
import { findLocaleFaults, type Texts } from './locales.ts'

/** Holds every folder of texts to languages that say the same. */
const root = fileURLToPath(new URL('../', import.meta.url))

const folders = ['apps', 'areas', 'core'].flatMap(listFolders)
const found = folders.flatMap(checkFolder)
for (const line of found) console.error(line)
console.log(`${folders.length} folders of texts, ${found.length} faults`)
process.exitCode = found.length > 0 || folders.length === 0 ? 1 : 0

function listFolders(room: string): string[] {
  try {
    return readdirSync(path.join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name === 'locales')
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function checkFolder(folder: string): string[] {
  const texts = new Map<string, Texts>()
  for (const language of languages) {
    const file = path.join(folder, `${language}.json`)
    try {
      texts.set(language, JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Texts)
    } catch (error) {
      return [`${file}: ${(error as Error).message}`]
    }
  }
  return findLocaleFaults(texts).map((fault) => `${folder}: ${fault}`)
}
