/** What only a rule about who may do what says of the caller. */
const ofCaller = /\brights\.has\(|\bcaller\.administrator\b|\bforbidden\(\)|\bcaller\.workshops\??\.includes\(/

/** Where the caller himself is made of what the database says of him. */
const makers = new Set(['areas/identity/server/login/authenticate.ts'])

/** Areas in which the right of a verb says all: no record asks who it is that acts. */
export const byRightAlone: readonly string[] = [
  'calendar',
  'figures',
  'jy',
  'molds',
  'notifications',
  'packing',
  'qx',
  'routing',
  'seals',
  'sl',
  'workcenters',
  'xk',
  'xy',
]

interface Source {
  path: string
  text: string
}

const isPolicy = (path: string) => path.endsWith('/policy.ts')
const areaOf = (path: string) => /^areas\/([^/]+)\/server\//.exec(path)?.[1]

/**
 * Rules about who may do what stand in the `policy.ts` of an area, and nowhere else in its server; every area has one, or is among those in
 * which rights say all.
 *
 * @returns the breaches, each with its place and what to do
 */
export function findStrayPolicies(areas: readonly string[], sources: readonly Source[]): string[] {
  const withPolicy = new Set(sources.flatMap(({ path }) => (isPolicy(path) ? [areaOf(path)] : [])))
  const stray = sources.flatMap(({ path, text }) =>
    areaOf(path) === undefined || isPolicy(path) || makers.has(path)
      ? []
      : text
          .split('\n')
          .flatMap((line, i) =>
            ofCaller.test(line) ? [`${path}:${i + 1} asks who the caller is: say it in the area's policy.ts`] : [],
          ),
  )
  const without = areas.filter((area) => !withPolicy.has(area) && !byRightAlone.includes(area))
  const both = byRightAlone.filter((area) => withPolicy.has(area))
  return [
    ...stray,
    ...without.map(
      (area) => `areas/${area} says nowhere who may do what: server/policy.ts, or byRightAlone of scripts/policies.ts`,
    ),
    ...both.map((area) => `areas/${area} has a policy.ts: take it out of byRightAlone of scripts/policies.ts`),
  ]
}
