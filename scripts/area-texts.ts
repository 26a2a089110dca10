import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Areas that speak of all others: roles name every right, the operation log every entity. */
const speakOfAll = ['identity']

const otherArea = /#areas\/((?:lines\/)?[\w-]+)\//g
const dottedKey = /'(\w+(?:\.[\w-]+)+)'/g

/**
 * Which areas' texts the screens of each area show: those whose contracts or web sides they import or whose keys they write out, and what
 * these do in turn.
 *
 * @param root the checkout
 * @returns ids by id, each with itself
 */
export function areaTexts(root: string): Record<string, string[]> {
  const folder = join(root, 'areas')
  const manifests = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    ({ name }) => name === 'area.ts',
  )
  const ids = manifests.map(({ parentPath }) => parentPath.slice(folder.length + 1).replaceAll('\\', '/'))
  const owner = new Map(ids.flatMap((id) => keysOf(root, id).map((key) => [key, id] as const)))
  const direct = new Map(ids.map((id) => [id, speaksOf(root, id, ids, owner)]))
  return Object.fromEntries(ids.map((id) => [id, speakOfAll.includes(id) ? ids : [...reach(id, direct)]]))
}

/** What menus and tabs show is loaded for all areas together. */
const isTitle = (key: string): boolean => /^(screen|area)\./.test(key)

const keysOf = (root: string, id: string): string[] =>
  Object.keys(JSON.parse(readFileSync(join(root, 'areas', id, 'locales/zh-Hans.json'), 'utf8'))).filter(
    (key) => !isTitle(key),
  )

function speaksOf(root: string, id: string, ids: string[], owner: Map<string, string>): string[] {
  const files = ['contract', 'web']
    .flatMap((side) => sourcesIn(join(root, 'areas', id, side)))
    .filter((file) => !bringsItsTexts(id, file))
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  const imported = texts.flatMap((text) => [...text.matchAll(otherArea)].map(([, other = '']) => other))
  const worded = texts.flatMap((text) => [...text.matchAll(dottedKey)].map(([, key = '']) => owner.get(key) ?? ''))
  return [...new Set([...imported, ...worded])].filter((other) => ids.includes(other))
}

/** What stands in `web/late` is loaded late, and whoever loads it loads the texts it shows (`loadAreaMessages`). */
const bringsItsTexts = (id: string, file: string): boolean =>
  file.replaceAll('\\', '/').includes(`/areas/${id}/web/late/`)

function sourcesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries.filter(({ name }) => /\.tsx?$/.test(name)).map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    // Not every area has both sides.
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  }
}

function reach(id: string, direct: Map<string, string[]>, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const other of direct.get(id) ?? []) reach(other, direct, seen)
  return seen
}

/** `…/locales/en.json?titles`: of an area's texts those alone that menus and tabs show. */
export function titlesAlone(): Plugin {
  return {
    name: 'titles-alone',
    enforce: 'pre',
    load(id) {
      const [file = '', query] = id.split('?')
      if (query !== 'titles' || !file.endsWith('.json')) return null
      const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
      const some = Object.fromEntries(texts.filter(([key]) => isTitle(key)))
      return { code: `export default ${JSON.stringify(some)}`, moduleType: 'js' }
    },
  }
}
