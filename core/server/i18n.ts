import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fillIn } from '../contract/fill-in.ts'
import { type Language, languages } from '../contract/languages.ts'
import type { Translate } from '../contract/messages.ts'
import { Registry } from './registry.ts'
import { root } from './root.ts'

const catalogs = new Map<Language, Record<string, string>>()

/** Words messages in a language on the server: same files, same `{name}` places as in the browser. */
export function translator(language: Language): Translate {
  const catalog = catalogOf(language)
  return (key, params) => fillIn(catalog[key] ?? key, params)
}

/** All of a language's messages, of core and of every area. */
export function catalogOf(language: Language): Record<string, string> {
  const known = catalogs.get(language)
  if (known) return known
  const merged = mergedOf(localeFolders().map((folder) => [folder, readCatalog(join(folder, `${language}.json`))]))
  catalogs.set(language, merged)
  return merged
}

/** @throws naming both folders of a key that stands in two */
export function mergedOf(
  folders: readonly (readonly [folder: string, Record<string, string>])[],
): Record<string, string> {
  const merged = new Registry<string>('text')
  for (const [folder, texts] of folders) merged.addAll(relative(root, folder), texts)
  return merged.all()
}

const readCatalog = (file: string): Record<string, string> => JSON.parse(readFileSync(file, 'utf8'))

/** Every folder that holds the three locale files. */
export function localeFolders(): string[] {
  const areas = ['areas', 'areas/lines'].flatMap((folder) =>
    subfolders(join(root, folder)).map((name) => join(root, folder, name, 'locales')),
  )
  const all = [join(root, 'core/locales'), join(root, 'core/web/locales'), ...areas]
  return all.filter((folder) => languages.every((language) => subfiles(folder).includes(`${language}.json`)))
}

const entries = (folder: string) => {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
const subfolders = (folder: string) => entries(folder).flatMap((e) => (e.isDirectory() ? [e.name] : []))
const subfiles = (folder: string) => entries(folder).flatMap((e) => (e.isFile() ? [e.name] : []))
