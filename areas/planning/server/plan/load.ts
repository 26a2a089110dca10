import { calendarsWith, type ExtraDay, lineCalendars, machineCalendars } from '#areas/calendar/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import type { Db } from '#core/server/db/pool.ts'
import { addDays, type WorkingCalendar } from '#engines/working-time/index.ts'
import type { PlanSet } from '../../contract/aps/plan-set.ts'
import { readPlanSet } from '../aps/plan-set.ts'
import { readMaterialDays } from '../material/requirements.ts'
import { type Crews, readCrews } from './crews.ts'
import {
  type CraftHours,
  type FinishedTask,
  type OpenTask,
  readCraftHours,
  readFinishedTasks,
  readOpenTasks,
} from './open-tasks.ts'
import { type Places, readPlaces } from './places.ts'
import { type PressFacts, readPressFacts, withStock } from './press/press-facts.ts'
import { readSetups, type Setups } from './setups.ts'
import { type Downtime, readDowntimes } from './windows/downtime.ts'

/** Everything that planning reckons with, as it stands in this transaction. */
export interface Loaded {
  /** Epoch milliseconds. */
  now: number
  zone: string
  set: PlanSet
  /** Tasks that are planned: members of combined tasks stand under `members`. */
  tasks: Map<number, OpenTask>
  members: Map<number, OpenTask[]>
  finished: FinishedTask[]
  craft: Map<string, CraftHours>
  places: Places
  /** By line; a line without a calendar is absent. */
  calendars: Map<number, WorkingCalendar>
  /** By machine, of those alone that have shifts of their own. */
  ownCalendars: Map<number, WorkingCalendar>
  setups: Setups
  crews: Crews
  /** Molds of the ledger, coils and sheets. */
  press: PressFacts
  /** By order: the day from which all its tracked materials are there. */
  materialDays: ReadonlyMap<number, string>
  /** Times in which machines are out of use, by machine, from now on. */
  downtimes: Map<number, Downtime[]>
}

export const craftKey = (productId: number, operationId: number, workCenterId: number): string =>
  `${productId}/${operationId}/${workCenterId}`

/** Loads the whole open plan in few queries, over all workshops: what a caller may touch is checked where he names it. */
export function loadPlan(ctx: Ctx): Promise<Loaded> {
  return ctx.unscoped(async () => {
    const { value: set } = await readPlanSet(ctx.db)
    const rows = await readOpenTasks(ctx.db, ctx)
    const finished = await readFinishedTasks(ctx.db)
    const craft = await readCraftHours(ctx.db)
    const places = await readPlaces(ctx.db, ctx)
    const lineIds = [...places.lines.keys()]
    const calendars = await lineCalendars(ctx.db, ctx.caller.zone, lineIds)
    const ownCalendars = await readOwnCalendars(ctx.db, ctx.caller.zone)
    const press = await readPressFacts(ctx.db)
    const setups = withStock(await readSetups(ctx.db), press.stock)
    const yesterday = addDays(dayOf(ctx), -1)
    const crews = await readCrews(ctx.db, ctx, yesterday)
    const materialDays = set.waitForMaterial ? await readMaterialDays(ctx) : new Map()
    const downtimes = await readDowntimes(ctx.db, ctx.now.getTime())
    const members = new Map<number, OpenTask[]>()
    const tasks = new Map<number, OpenTask>()
    for (const row of rows) {
      if (row.combinedInto === null) tasks.set(row.id, row)
      else members.set(row.combinedInto, [...(members.get(row.combinedInto) ?? []), row])
    }
    return {
      now: ctx.now.getTime(),
      zone: ctx.caller.zone,
      set,
      tasks,
      members,
      finished,
      craft: new Map(craft.map((row) => [craftKey(row.productId, row.operationId, row.workCenterId), row])),
      places,
      calendars,
      ownCalendars,
      setups,
      crews,
      press,
      materialDays,
      downtimes: downtimesByMachine(downtimes),
    }
  })
}

const machinesWithOwnShifts = (db: Db) =>
  db
    .selectFrom('machine')
    .select(['id', 'lineId'])
    .where('id', 'in', (e) => e.selectFrom('machineClass').select('machineId'))
    .execute()

/** A plan as it would be worked with one more day. */
export function withExtraDay(ctx: Ctx, loaded: Loaded, day: ExtraDay): Promise<Loaded> {
  return ctx.unscoped(async () => {
    const of = { lineIds: [...loaded.places.lines.keys()], machines: await machinesWithOwnShifts(ctx.db) }
    const { lines, machines } = await calendarsWith(ctx.db, loaded.zone, day, of)
    return { ...loaded, calendars: lines, ownCalendars: machines }
  })
}

/** The calendars of machines that have shifts of their own, by machine. */
export async function readOwnCalendars(db: Db, zone: string): Promise<Map<number, WorkingCalendar>> {
  const machines = await machinesWithOwnShifts(db)
  return machines.length ? (await machineCalendars(db, zone, machines)).calendars : new Map()
}

/** When a place works: its machine's own shifts go before those of its line. */
export const calendarOf = (
  { calendars, ownCalendars }: Pick<Loaded, 'calendars' | 'ownCalendars'>,
  lineId: number | null,
  machineId: number | null,
): WorkingCalendar | undefined =>
  ownCalendars.get(machineId ?? 0) ?? (lineId === null ? undefined : calendars.get(lineId))

export function downtimesByMachine(downtimes: readonly Downtime[]): Map<number, Downtime[]> {
  const byMachine = new Map<number, Downtime[]>()
  for (const each of downtimes) byMachine.set(each.machineId, [...(byMachine.get(each.machineId) ?? []), each])
  return byMachine
}

/** The tasks that make up a task: its members when it is combined, else itself. */
export const membersOf = (loaded: Pick<Loaded, 'members'>, task: OpenTask): OpenTask[] =>
  task.isCombined ? (loaded.members.get(task.id) ?? []) : [task]
