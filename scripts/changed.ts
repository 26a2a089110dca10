/** Which areas a person's task goes through, by its journey. All of them log in: identity is in each. */
export const journeyAreas: Readonly<Record<string, readonly string[] | 'every'>> = {
  accessible: 'every',
  administrator: ['identity', 'calendar', 'workcenters', 'materials'],
  andon: ['andon', 'calendar', 'devices', 'equipment', 'notifications', 'workcenters'],
  appearance: ['identity', 'orders'],
  approvers: ['approvals', 'execution', 'boards'],
  'boards-displays': ['boards', 'orders', 'workcenters'],
  'boards-fill': ['andon', 'boards'],
  devices: ['devices', 'equipment'],
  'equipment-board': ['andon', 'boards', 'devices', 'equipment', 'workcenters'],
  'equipment-shift': ['calendar', 'devices', 'equipment'],
  'find-anything': ['identity', 'materials', 'orders'],
  'first-inspection': ['execution', 'quality', 'routing'],
  'gantt-breakdown': ['execution', 'planning', 'workcenters'],
  'gantt-drag': ['planning'],
  'gantt-split': ['orders', 'planning'],
  'gantt-together': ['planning'],
  'global-scheduling': ['calendar', 'orders', 'planning'],
  'lean-scheduling': ['orders', 'planning'],
  manager: ['andon', 'boards', 'equipment', 'execution', 'home', 'orders', 'planning'],
  'many-tabs': ['execution', 'home'],
  'mold-change': ['execution', 'molds', 'planning'],
  offline: ['execution', 'planning'],
  operator: ['andon', 'execution', 'planning'],
  planner: ['materials', 'orders', 'planning', 'routing'],
  'second-factor': ['identity'],
  skills: ['esop', 'execution'],
  stamping: ['devices', 'molds', 'planning'],
  station: ['andon', 'esop', 'execution', 'molds', 'quality'],
  'team-areas': ['identity'],
  together: ['execution', 'orders', 'planning'],
  'work-instruction': ['approvals', 'esop', 'execution'],
}

/** What of the tests is run: everything, or the files whose paths hold one of these; none of them: nothing. */
export type Part = 'all' | string[]

/** What both of a call's sides, every server or every page rests on. */
const everywhere = [
  /^(core\/contract|engines)\//,
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts)$/,
  /^tests\/support\//,
]
const everyServer = [...everywhere, /^(core\/server|apps\/server|db|simulator)\//]
const everyPage = [
  ...everyServer,
  /^(core\/web|apps\/web)\//,
  /^vite\.config\.ts$/,
  /^scripts\/(build|built|start|screen-texts)\./,
]

const isProse = (file: string) => /\.(md|svg|png)$/.test(file)
const isTest = (file: string) => /\.(test|journey|fixture)\.tsx?$/.test(file) && !file.startsWith('tests/support/')
const areaOf = (file: string) => /^areas\/([^/]+)\//.exec(file)?.[1]
const touches = (rooms: readonly RegExp[]) => (file: string) => rooms.some((room) => room.test(file))

/**
 * What of the integration tests and of the journeys a change can touch. Integration tests start the whole product, so that what they
 * import says nothing: those of a changed area run, those of areas that stand on it, and those of the whole product.
 *
 * @param files changed ones, from the root of the checkout
 * @param dependsOn of each area, as its area.ts says
 */
export function touched(
  files: readonly string[],
  dependsOn: ReadonlyMap<string, readonly string[]>,
): { integration: Part; journeys: Part } {
  const own = files.filter((file) => !isProse(file))
  const tests = own.filter(isTest)
  const code = own.filter((file) => !isTest(file))
  const areas = new Set(code.flatMap((file) => areaOf(file) ?? []))
  const served = new Set(
    code.flatMap((file) => (/^areas\/[^/]+\/(web|locales)\//.test(file) ? [] : (areaOf(file) ?? []))),
  )
  const standing = [...dependsOn.keys()].filter((id) => [...served].some((area) => standsOn(id, area, dependsOn)))
  const whole = served.size > 0 ? ['tests/'] : areas.size > 0 ? ['tests/walls/'] : []
  const integration: Part = code.some(touches(everyServer))
    ? 'all'
    : [...standing.map((id) => `areas/${id}/`), ...whole, ...tests.filter((file) => file.endsWith('.int.test.ts'))]
  const through = Object.entries(journeyAreas).flatMap(([name, gone]) => {
    const meets = gone === 'every' ? areas.size > 0 : gone.some((area) => areas.has(area))
    return meets || areas.has('identity') ? [`tests/journeys/${name}.journey.ts`] : []
  })
  const helper = own.some((file) => file.startsWith('tests/journeys/') && !isTest(file))
  const journeys: Part =
    helper || code.some(touches(everyPage))
      ? 'all'
      : [...new Set([...through, ...tests.filter((file) => file.endsWith('.journey.ts'))])]
  return { integration, journeys }
}

function standsOn(
  id: string,
  area: string,
  dependsOn: ReadonlyMap<string, readonly string[]>,
  seen = new Set<string>(),
): boolean {
  if (id === area) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (dependsOn.get(id) ?? []).some((next) => standsOn(next, area, dependsOn, seen))
}
