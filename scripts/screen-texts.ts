import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { beginningOf } from '../core/web/i18n/beginning.ts'

/** Which areas' texts are loaded with what. */
export interface ScreenTexts {
  /**
   * Of each screen, by its path, the areas whose texts it shows, its own first; and of each part that a screen loads late
   * (`web/late/x.tsx` of an area is `<area>/late/x`) likewise: whoever loads the part loads its texts.
   */
  screens: Record<string, string[]>
  /** Of what a key begins with: the areas that have such keys. */
  owners: Record<string, string[]>
}

const screenLine = /(?:^|[\s{,])'?([\w/]+)'?: \(\) => import\('(\.\/[^']+)'\)/g
/** What a file imports or shares, but for types: these bring no words. */
const importLine =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^'\n;]*?(?:\{[^}]*\}\s*)?(?:from\s*)?'([^']+)'|\bimport\('([^']+)'\)/g
const writtenKey = /['"`](\w+(?:\.[\w-]+)+)['"`]/g
/** The beginning of keys that are put together: of an entity, a status, a choice, or in a template. */
const beginning = /\b(?:name|labels|entity|noun):\s*'(\w+)'|`(\w+)\.[\w.-]*\$\{/g

/** What menus, tabs and slots show is loaded for all areas together. */
const isTitle = (key: string): boolean => /^(screen|area|part)\./.test(key)

/**
 * Finds out which areas' texts each screen shows: those of every file that it reaches by imports, lazy ones too, whose keys these write
 * out or whose entities, statuses and choices they declare. What is not foreseen (a log entry speaks of any entity) is loaded when a
 * screen asks for it.
 *
 * @param root the checkout
 */
export function screenTexts(root: string): ScreenTexts {
  const folder = join(root, 'areas')
  const ids = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'area.ts')
    .map(({ parentPath }) => parentPath.slice(folder.length + 1).replaceAll('\\', '/'))
    .sort()
  const { owners, keys } = ownersOf(root, ids)
  const reader = new Reader(root, owners, keys)
  const screens: ScreenTexts['screens'] = {}
  for (const id of ids) {
    const index = join(folder, id, 'web/index.ts')
    if (!existsSync(index)) continue
    for (const [, path = '', file = ''] of readFileSync(index, 'utf8').matchAll(screenLine)) {
      const shown = reader.areasOf(resolve(dirname(index), file))
      screens[path] = [id, ...ids.filter((each) => each !== id && shown.has(each))]
    }
    const late = join(folder, id, 'web/late')
    for (const name of existsSync(late) ? readdirSync(late).filter((file) => file.endsWith('.tsx')) : []) {
      const shown = reader.areasOf(join(late, name))
      screens[`${id}/late/${name.slice(0, -'.tsx'.length)}`] = ids.filter((each) => shown.has(each))
    }
  }
  return { screens, owners }
}

function ownersOf(root: string, ids: string[]): { owners: Record<string, string[]>; keys: Map<string, string> } {
  const owners: Record<string, string[]> = {}
  const keys = new Map<string, string>()
  for (const id of ids) {
    const texts = JSON.parse(readFileSync(join(root, 'areas', id, 'locales/zh-Hans.json'), 'utf8'))
    for (const key of Object.keys(texts)) {
      if (isTitle(key)) continue
      const of = (owners[beginningOf(key)] ??= [])
      if (!of.includes(id)) of.push(id)
      keys.set(key, id)
    }
  }
  return { owners, keys }
}

interface Module {
  imports: string[]
  areas: string[]
}

class Reader {
  readonly #modules = new Map<string, Module>()

  constructor(
    private readonly root: string,
    private readonly owners: Record<string, string[]>,
    private readonly keys: Map<string, string>,
  ) {}

  /** Of a file and all that it reaches. */
  areasOf(start: string): Set<string> {
    const areas = new Set<string>()
    const seen = new Set([start])
    for (const file of seen) {
      const { imports, areas: own } = this.#read(file)
      for (const each of imports) seen.add(each)
      for (const each of own) areas.add(each)
    }
    return areas
  }

  #read(file: string): Module {
    const known = this.#modules.get(file)
    if (known) return known
    const text = readFileSync(file, 'utf8')
    const imports = [...text.matchAll(importLine)].flatMap(([, fixed, lazy]) => this.#find(file, fixed ?? lazy ?? ''))
    // Names of rights look like keys and are none.
    const written = [...text.matchAll(writtenKey)].flatMap(([, key = '']) => this.keys.get(key) ?? [])
    const begun = [...text.matchAll(beginning)].map(([, of, template]) => of ?? template ?? '')
    const areas = [...written, ...[...new Set(begun)].flatMap((each) => this.owners[each] ?? [])]
    const module = { imports, areas }
    this.#modules.set(file, module)
    return module
  }

  #find(from: string, name: string): string[] {
    const path = name.startsWith('#areas/')
      ? join(this.root, name.slice(1))
      : name.startsWith('.')
        ? resolve(dirname(from), name)
        : ''
    if (/[\\/]web[\\/]late[\\/]/.test(path)) return []
    return /\.tsx?$/.test(path) && path.startsWith(join(this.root, 'areas')) && existsSync(path) ? [path] : []
  }
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
