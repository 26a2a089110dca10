/** As much of the cruise's result as the rules need. */
export interface CruisedModule {
  /** Path from the checkout's root. */
  source: string
  dependencies: { resolved: string }[]
}

/** Areas that are a customised line each, made of the kit in `areas/lines`: they can be taken away. Also in `.dependency-cruiser.cjs`. */
const customisedLines: readonly string[] = ['qx', 'jy', 'xy', 'xk', 'sl']

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
      if (customisedLines.includes(name)) found.push(`areas/${id}/area.ts depends on the line '${name}': nothing may`)
    }
    if (reaches(id, id, manifests, new Set())) found.push(`areas/${id}/area.ts depends on itself in a circle`)
  }
  return found
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
