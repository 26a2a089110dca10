/** As much of the cruise's result as the rules need. */
export interface CruisedModule {
  /** Path from the checkout's root. */
  source: string
  dependencies: { resolved: string }[]
}

/** What every customised line is made of: an area that depends on it is a line, which can be taken away. */
const lineKit = 'lines'

/** The areas by id (`orders`, `qx`), each with the ids that its area.ts names. */
export type Manifests = Map<string, readonly string[]>

/** The area that a file belongs to, or undefined. */
export function areaOf(file: string): string | undefined {
  return /^areas\/([^/]+)\//.exec(file)?.[1]
}

/**
 * Compares the imports of other areas' server/index.ts with what area.ts names.
 *
 * @returns one sentence for each breach, with the fix in it; no breach, no sentence
 */
export function findUndeclared(modules: CruisedModule[], manifests: Manifests): string[] {
  const found = new Set<string>()
  for (const { source, dependencies } of modules) {
    const from = areaOf(source)
    if (from === undefined) continue
    for (const { resolved } of dependencies) {
      const to = areaOf(resolved)
      if (to === undefined || to === from || !resolved.endsWith('/server/index.ts')) continue
      if (manifests.get(from)?.includes(to)) continue
      found.add(`${source} imports ${resolved}: name '${to}' in dependsOn of areas/${from}/area.ts, or do without it`)
    }
  }
  return [...found]
}

/**
 * Checks the areas' lists among themselves: every name exists, none is a customised line, none comes back to where it began.
 *
 * @returns one sentence for each breach
 */
export function findBadLists(manifests: Manifests): string[] {
  const found: string[] = []
  for (const [id, names] of manifests) {
    for (const name of names) {
      if (!manifests.has(name)) found.push(`areas/${id}/area.ts depends on '${name}', which is no area`)
      if (manifests.get(name)?.includes(lineKit))
        found.push(`areas/${id}/area.ts depends on the line '${name}': nothing may`)
    }
    if (reaches(id, id, manifests, new Set())) found.push(`areas/${id}/area.ts depends on itself in a circle`)
  }
  return found
}

/** Where what an area brings is joined, by its file. */
const joints: Readonly<Record<string, readonly string[]>> = {
  'server/index.ts': ['apps/server/areas.ts'],
  'web/index.ts': ['apps/web/areas.ts'],
  'demo/index.ts': ['apps/server/demo/make.ts', 'apps/server/demo/lines.ts'],
}

/**
 * Finds what areas bring and nobody joins: it compiles, its tests of parts hold, and it is not in the product.
 *
 * @returns one sentence for each, with the fix in it
 */
export function findUnjoined(modules: CruisedModule[]): string[] {
  const importsOf = new Map(
    modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  )
  return modules.flatMap(({ source }) => {
    const [, file = ''] = /^areas\/[^/]+\/(.+)$/.exec(source) ?? []
    const places = Object.hasOwn(joints, file) ? joints[file] : undefined
    if (!places || places.some((place) => importsOf.get(place)?.includes(source))) return []
    return [`${source} is in no product: mount it in ${places.join(' or ')}`]
  })
}

function reaches(from: string, goal: string, manifests: Manifests, seen: Set<string>): boolean {
  for (const name of manifests.get(from) ?? []) {
    if (name === goal) return true
    if (seen.has(name)) continue
    seen.add(name)
    if (reaches(name, goal, manifests, seen)) return true
  }
  return false
}
