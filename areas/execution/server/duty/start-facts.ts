import { type RawBuilder, sql } from 'kysely'
import type { Names } from '#core/contract/names.ts'
import type { Ctx } from '#core/server/context.ts'
import { among } from '#core/server/db/among.ts'
import { notFound } from '#core/server/refusal.ts'
import { RunAlone, type Step } from '#core/server/steps.ts'
import {
  claimsOf,
  type Locked,
  orderLock,
  type PartFacts,
  type PartRow,
  partsOf,
  partsQuery,
  type TaskFacts,
  type TaskRow,
  taskOf,
  taskQuery,
} from '../report/facts.ts'
import { type Person, peopleLock } from './lock-people.ts'

/** A station where a task may be worked on. */
export interface Station {
  id: number
  number: string
  name: string
}

/** The state of the place where a task is to be worked on. */
export interface Place {
  /** Where the work centre is locked to shifts: the shift that the task is planned in. */
  lockedTo: { date: string; shiftId: string } | null
  machine: { number: string; name: string; enabled: boolean; state: string | null } | null
  /** A task that is worked on at a work centre that works on one alone. */
  beside: string | null
  /** Percent of the plan that the preceding operation must have delivered; null: anything. */
  progressLimit: number | null
  /** Where feeding is verified: materials of the task's orders that are neither staged whole nor loaded there. */
  unfed: string[]
  /** The work centre asks where its people come from, or how many they are. */
  arranged: boolean
}

/** A stretch on duty at something else that has not ended. */
export interface Elsewhere {
  id: number
  userId: number
  name: string
  workCenterName: string
  taskNo: string | null
}

/** What a start is judged by; it holds until the commit. */
export interface StartFacts {
  task: TaskFacts
  parts: PartFacts[]
  /** Those of the named who are of the team. */
  people: Person[]
  stations: Station[]
  place: Place
  elsewhere: Elsewhere[]
}

interface Asked {
  taskId: number
  userIds: number[]
}

/**
 * Locks the orders of a task, the people who come and a work centre that works on one task alone, in this order, and reads what the start
 * is judged by. Refuses a task that is not there.
 */
export const lockAndReadStart = (ctx: Ctx, asked: Asked): Promise<StartFacts> => ctx.step(lockAndReadStarts, asked)

// Rows are read for acts of people of several languages: names of all of them stand in each.
type PlaceRow = Place & { taskId: number; workCenterId: number; single: boolean; machineNames: Names | null }
type ElsewhereRow = Elsewhere & { workCenterNames: Names }

const lockAndReadStarts: Step<Asked, StartFacts> = {
  writes: false,
  async run(ctx, asked) {
    const taskIds = [...new Set(asked.map(({ item }) => item.taskId))]
    const userIds = [...new Set(asked.flatMap(({ item }) => item.userIds))]
    const [, people, , tasks, parts, stations, places, elsewhere] = await ctx.together<
      [object, Person, object, TaskRow, PartRow, StationRow, PlaceRow, ElsewhereRow]
    >(
      { query: orderLock(taskIds).compile(ctx.db), everywhere: true },
      { query: peopleLock(userIds).compile(ctx.db) },
      { query: singleLock(taskIds).compile(ctx.db) },
      { query: taskQuery(taskIds).compile(ctx.db) },
      { query: partsQuery(taskIds).compile(ctx.db), everywhere: true },
      { query: stationsQuery(taskIds).compile(ctx.db) },
      { query: placesQuery(taskIds).compile(ctx.db) },
      // People of other workshops count too: nobody is on duty in two places.
      { query: elsewhereQuery(userIds).compile(ctx.db), everywhere: true },
    )
    return asked.map(({ ctx: own, item: { taskId, userIds: named } }) => {
      const task = taskOf(tasks, taskId, own)
      const place = placeOf(places, taskId, own)
      if (!task || !place) return notFound()
      const locked: Locked = { task, parts: partsOf(parts, taskId, own) }
      const claims = [
        ...claimsOf(locked),
        ...named.map((id) => `person ${id}`),
        ...(place.single ? [`workCenter ${place.workCenterId}`] : []),
      ]
      if (!own.claim(claims)) return new RunAlone()
      return {
        ...locked,
        people: people.filter(({ id, here }) => here && named.includes(id)),
        stations: stationsAmong(
          stations.filter((each) => each.taskId === taskId),
          own,
        ),
        place,
        elsewhere: elsewhere
          .filter(({ userId }) => named.includes(userId))
          .map(({ workCenterNames, ...each }) => ({
            ...each,
            workCenterName: workCenterNames[own.language] ?? each.workCenterName,
          })),
      }
    })
  },
}

/** The place of a task, read without a lock: for who begins by reporting, and puts nobody on duty. */
export const readPlace = (ctx: Ctx, taskId: number): Promise<Place> => ctx.step(readPlaces, taskId)

const readPlaces: Step<number, Place> = {
  writes: false,
  async run(ctx, asked) {
    const { rows } = await placesQuery([...new Set(asked.map(({ item }) => item))]).execute(ctx.db)
    return asked.map(({ ctx: own, item }) => placeOf(rows, item, own) ?? notFound())
  },
}

interface StationRow extends Station {
  names: Names
  taskId: number
  workCenterId: number | null
}

/** Stations of the work centre; where it has none of its own, those of its line that belong to no other. */
export const stationsOf = async (ctx: Ctx, taskId: number): Promise<Station[]> =>
  stationsAmong((await stationsQuery([taskId]).execute(ctx.db)).rows, ctx)

function stationsAmong(rows: StationRow[], { language }: Pick<Ctx, 'language'>): Station[] {
  const own = rows.filter(({ workCenterId }) => workCenterId !== null)
  return (own.length ? own : rows).map(({ id, number, name, names }) => ({
    id,
    number,
    name: names[language] ?? name,
  }))
}

const stationsQuery = (taskIds: number[]) => sql<StationRow>`
  select t.id as task_id, s.id, s.number, s.name, s.names, s.work_center_id
  from task t join work_center w on w.team_id = t.team_id and w.id = t.work_center_id
  join station s on s.team_id = t.team_id
    and (s.work_center_id = w.id or (s.work_center_id is null and s.effective_line_id = coalesce(t.line_id, w.line_id)))
  where ${among(sql.ref('t.id'), taskIds)} order by s.number`

/** Two who start at once where one task alone runs: the second one sees the first. */
const singleLock = (taskIds: number[]) => sql<object>`
  select id from work_center where id in (select work_center_id from task where ${among(sql.ref('id'), taskIds)})
    and not parallel_production order by id for no key update`

/** The place of a task, in the language of whoever acts. */
function placeOf(rows: readonly PlaceRow[], taskId: number, { language }: Pick<Ctx, 'language'>) {
  const found = rows.find((each) => each.taskId === taskId)
  const { machine } = found ?? {}
  if (!found || !machine) return found
  return { ...found, machine: { ...machine, name: found.machineNames?.[language] ?? machine.name } }
}

/** SQL: a lot of the order's material `om`, or of what stands for it by the BOM, is loaded at the work centre `w`. */
const isLoaded = sql<boolean>`exists (select from stock_feed f
  join stock_lot l on l.team_id = f.team_id and l.id = f.lot_id
  where f.team_id = w.team_id and f.work_center_id = w.id and f.ended_at is null
    and (l.product_id = om.material_id or exists (select from work_order y
      join bom v on v.team_id = y.team_id and v.product_id = y.product_id and v.bom_version = y.bom_version
      join bom_line n on n.team_id = v.team_id and n.bom_id = v.id
      where y.team_id = om.team_id and y.id = om.work_order_id and n.material_id = om.material_id
        and l.product_id = any(n.substitute_ids))))`

const placesQuery = (taskIds: number[]): RawBuilder<PlaceRow> => sql<PlaceRow>`
  select t.id as task_id, w.id as work_center_id, not w.parallel_production as single,
    cardinality(w.personnel_arrangement) > 0 as arranged, w.progress_limit,
    case when w.feeding_verification then array(
      select distinct p.name from task k
      join order_material om on om.team_id = k.team_id and om.work_order_id = k.work_order_id
      join product p on p.team_id = om.team_id and p.id = om.material_id
      left join material_staging g on g.team_id = om.team_id and g.order_material_id = om.id
      where k.team_id = t.team_id and (k.id = t.id or k.combined_into = t.id) and coalesce(g.quantity, 0) < om.required_quantity and not ${isLoaded}
      order by p.name) else '{}' end as unfed,
    case when w.shift_lock and t.shift_date is not null and t.shift_id is not null
      then jsonb_build_object('date', t.shift_date, 'shiftId', t.shift_id) end as locked_to,
    case when m.id is not null
      then jsonb_build_object('number', m.number, 'name', m.name, 'enabled', m.enabled, 'state', v.state) end as machine, m.names as machine_names,
    case when not w.parallel_production then (
      select o.task_no from duty_session d join task o on o.team_id = d.team_id and o.id = d.task_id
      where d.team_id = t.team_id and d.work_center_id = w.id and d.off_at is null and d.task_id <> t.id limit 1) end as beside
  from task t
  join work_center w on w.team_id = t.team_id and w.id = t.work_center_id
  left join machine m on m.team_id = t.team_id and m.id = t.machine_id
  left join machine_live v on v.team_id = m.team_id and v.machine_id = m.id
  where ${among(sql.ref('t.id'), taskIds)}`

const elsewhereQuery = (userIds: number[]) => sql<ElsewhereRow>`
  select d.id, d.user_id, u.name, w.name as work_center_name, w.names as work_center_names, t.task_no
  from duty_session d
  join team_user u on u.team_id = d.team_id and u.id = d.user_id
  join work_center w on w.team_id = d.team_id and w.id = d.work_center_id
  left join task t on t.team_id = d.team_id and t.id = d.task_id
  where ${among(sql.ref('d.user_id'), userIds)} and d.off_at is null
  order by d.id for update of d`
