import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { doable, type Finder, findable, newRow, type Place, searched } from '#core/server/find/finder.ts'
import { amongFew, everyName, none } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'

/** A table of places: each has a number, a name in several languages and a workshop. */
type PlaceTable = 'machine' | 'station' | 'workCenter' | 'productionLine'

const places = (ctx: Ctx, table: PlaceTable) =>
  ctx.db
    .selectFrom(`${table} as p` as 'machine as p')
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'p.teamId').onRef('d.id', '=', 'p.workshopId'))
    .select(['p.id', 'p.number', nameIn(ctx, 'p').as('name'), nameIn<string | null>(ctx, 'd').as('note')])
    .select([none.as('state'), everyName('p').as('written')])

/** Its row in a list. */
const listed =
  (path: string): Finder['place'] =>
  ({ number }): Place => ({ path, query: searched({ keyword: number }) })

const finder = (kind: PlaceTable, path: string, place: Finder['place'] = listed(path)): Finder => ({
  kind,
  right: `${kind}.view`,
  queries: (ctx, asked) => amongFew(ctx.db, places(ctx, kind), asked),
  place,
  acts: [],
})

const found = [
  // Whoever scans a machine's label stands before it.
  finder('machine', 'machinePage', ({ number }) => ({ path: 'machinePage', query: { number } })),
  finder('station', 'WorkStationManagement'),
  finder('workCenter', 'workCenter'),
  finder('productionLine', 'productionLine'),
]

/** Machines, stations, work centres and lines, and the way to a new machine. */
export const findPlaces: Fill[] = [
  ...found.map((each) => findable(each)),
  doable('machine.new', {
    label: 'machine.new',
    right: 'machine.add',
    place: { path: 'machineMain', query: newRow },
  }),
]
