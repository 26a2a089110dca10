/** Which areas a person's task goes through, by its journey. All of them log in: identity is in each. */
export const journeyAreas: Readonly<Record<string, readonly string[] | 'every'>> = {
  abnormality: ['andon', 'inventory', 'quality'],
  quarantine: ['execution', 'inventory', 'materials', 'packing', 'quality', 'trace'],
  accessible: 'every',
  administrator: ['identity', 'calendar', 'workcenters', 'materials'],
  andon: ['andon', 'calendar', 'devices', 'equipment', 'notifications', 'workcenters'],
  announcements: ['announcements', 'boards'],
  appearance: ['identity', 'orders'],
  webhooks: ['execution', 'integration', 'planning'],
  'erp-write-back': ['execution', 'integration', 'planning'],
  'erp-inward': ['integration', 'materials', 'orders'],
  'erp-tryton': ['integration', 'materials', 'orders'],
  approvers: ['approvals', 'execution', 'boards'],
  'boards-displays': ['boards', 'orders', 'workcenters'],
  'boards-fill': ['andon', 'boards'],
  breakdown: ['equipment', 'maintenance'],
  cloud: ['cloud', 'identity'],
  rework: ['execution', 'orders', 'planning', 'quality', 'wages'],
  documents: ['documents'],
  defects: ['approvals', 'execution', 'orders', 'quality'],
  devices: ['devices', 'equipment'],
  'eight-d': ['approvals', 'documents', 'quality'],
  epcis: ['inventory', 'materials', 'trace'],
  'equipment-board': ['andon', 'boards', 'devices', 'equipment', 'workcenters'],
  'equipment-shift': ['calendar', 'devices', 'equipment'],
  'every-other-screen': 'every',
  'every-screen': 'every',
  feeding: ['execution', 'inventory', 'materials'],
  'find-anything': ['identity', 'materials', 'orders'],
  'first-inspection': ['andon', 'execution', 'planning', 'quality', 'routing'],
  'gantt-breakdown': ['execution', 'planning', 'workcenters'],
  'gantt-drag': ['planning'],
  'gantt-split': ['orders', 'planning'],
  'gantt-together': ['planning'],
  'first-steps': ['start'],
  'global-scheduling': ['calendar', 'orders', 'planning'],
  'label-printing': ['inventory', 'printing'],
  'lean-scheduling': ['orders', 'planning'],
  maintenance: ['andon', 'maintenance'],
  'maintenance-window': ['maintenance', 'planning'],
  manager: ['andon', 'boards', 'equipment', 'execution', 'home', 'orders', 'planning'],
  'many-tabs': ['execution', 'home'],
  'mold-change': ['execution', 'molds', 'planning'],
  offline: ['execution', 'planning'],
  operator: ['andon', 'execution', 'planning'],
  packing: ['inventory', 'materials', 'orders', 'packing', 'shipping', 'trace'],
  'pasted-rows': ['orders'],
  'plan-risk': ['calendar', 'orders', 'planning', 'times'],
  planner: ['materials', 'orders', 'planning', 'routing'],
  reports: ['execution', 'reports', 'notifications'],
  rounds: ['maintenance', 'identity'],
  'second-factor': ['identity'],
  'business-assistant': ['home', 'orders', 'planning', 'shipping'],
  shipping: ['inventory', 'orders', 'shipping'],
  skills: ['esop', 'execution'],
  'spare-parts': ['maintenance', 'home'],
  stamping: ['devices', 'molds', 'planning'],
  'start-workbook': ['calendar', 'identity', 'materials', 'routing', 'start', 'workcenters'],
  station: ['andon', 'esop', 'execution', 'molds', 'quality'],
  'team-areas': ['identity'],
  together: ['execution', 'orders', 'planning'],
  touch: 'every',
  'yield-targets': ['execution', 'figures', 'quality', 'reports'],
  wages: ['wages', 'approvals'],
  'actual-times': ['routing', 'times'],
  'line-change': ['changeover', 'execution', 'inventory', 'planning', 'quality', 'routing'],
  'work-instruction': ['approvals', 'esop', 'execution', 'seals'],
  staging: ['inventory', 'planning'],
  'jy-line': ['execution', 'identity', 'jy', 'quality', 'reports'],
  'xk-line': ['identity', 'inventory', 'lines', 'sl', 'xk'],
  'xk-frames': ['identity', 'inventory', 'lines', 'packing', 'xk'],
  'xy-line': ['execution', 'identity', 'inventory', 'lines', 'materials', 'orders', 'packing', 'xy'],
  'qx-line': ['execution', 'inventory', 'lines', 'materials', 'orders', 'packing', 'qx'],
  'wip-check': ['execution', 'orders', 'wip'],
  'stock-count': ['approvals', 'inventory'],
  trace: ['inventory', 'trace'],
  warehouse: ['execution', 'inventory', 'materials'],
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
