import { sql } from 'kysely'
import { calendar } from '#areas/calendar/demo/calendar.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { demoPlaces } from '#areas/workcenters/demo/places.ts'
import type { DraftOf } from '#core/contract/entity.ts'
import { limits } from '#core/contract/limits.ts'
import type { Ctx } from '#core/server/context.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { attachPictures } from '#core/server/files/attach.ts'
import { storeFile } from '#core/server/files/store.ts'
import { forecast, nextCycle } from '#engines/maintenance/index.ts'
import { addDays } from '#engines/working-time/index.ts'
import { conforms, type FoundValue, type MaintenanceItem } from '../contract/judging.ts'
import { type maintenancePlan, maintenancePlanCrud, planTouches } from '../contract/plan.ts'
import { maintenanceStandardCrud } from '../contract/standard.ts'
import { readPairs, workingDays } from '../server/index.ts'
import { gaugePicture } from './gauge-picture.ts'
import { namesOf } from './names.ts'
import { makeObjects } from './objects.ts'
import { itemsOf, type Standard, standards } from './standards.ts'

type Plan = Omit<DraftOf<typeof maintenancePlan>, 'standardId' | 'machineIds' | 'objectIds' | 'startsOn' | 'enabled'>

const day = 86_400_000
const minute = 60_000
const seed = 31_700
/** What putting a plan into use makes is meant. */
const confirmed = { confirmed: [planTouches] }

interface Told {
  plan: Plan
  standard: number
  /** Machines, from the first of the ledger on, and days that its past goes back. */
  from: number
  machines: number
  past: number
  /** The last times of so many of its machines were not done. */
  left: number
  /** Objects that are no machines, by their numbers. */
  objects?: string[]
}

const plans: Told[] = [
  {
    plan: {
      code: 'DJ-JC',
      name: '日点检',
      names: namesOf('日点检'),
      kind: 'spotCheck',
      unit: 'day',
      every: 1,
      holiday: 'skip',
      minutes: 10,
    },
    standard: 0,
    from: 0,
    machines: 4,
    past: 12,
    left: 1,
  },
  {
    plan: {
      code: 'BY-W',
      name: '周保养',
      names: namesOf('周保养'),
      kind: 'maintenance',
      unit: 'week',
      every: 1,
      weekdays: ['3'],
      leadDays: 2,
      requiredDays: 2,
      minutes: 60,
    },
    standard: 1,
    from: 0,
    machines: 8,
    past: 90,
    left: 2,
  },
  {
    plan: {
      code: 'BY-M',
      name: '月保养',
      names: namesOf('月保养'),
      kind: 'maintenance',
      unit: 'month',
      every: 1,
      monthDay: 10,
      holiday: 'before',
      leadDays: 7,
      requiredDays: 5,
      minutes: 180,
      signed: true,
      confirmedBy: 'production',
    },
    standard: 2,
    from: 8,
    machines: 12,
    past: 365,
    left: 1,
  },
  {
    plan: {
      code: 'SS-W',
      name: '输送链周保养',
      names: namesOf('输送链周保养'),
      kind: 'maintenance',
      unit: 'week',
      every: 1,
      weekdays: ['5'],
      minutes: 30,
    },
    standard: 3,
    from: 0,
    machines: 0,
    objects: ['SS-01'],
    past: 90,
    left: 0,
  },
  {
    plan: {
      code: 'CS-W',
      name: '测试台周点检',
      names: namesOf('测试台周点检'),
      kind: 'spotCheck',
      unit: 'week',
      every: 1,
      weekdays: ['1'],
      minutes: 15,
    },
    standard: 4,
    from: 0,
    machines: 0,
    objects: ['CS-01'],
    past: 60,
    left: 0,
  },
  {
    // Whoever calibrates the wrench has it in his hand: its label proves it.
    plan: {
      code: 'JZ-M',
      name: '扭力扳手月校验',
      names: namesOf('扭力扳手月校验'),
      kind: 'maintenance',
      unit: 'month',
      every: 1,
      monthDay: 5,
      leadDays: 7,
      requiredDays: 3,
      minutes: 20,
      scan: true,
    },
    standard: 5,
    from: 0,
    machines: 0,
    objects: ['NB-01'],
    past: 365,
    left: 1,
  },
]

/** A service for which its machine stands: a planned stop in three days. The machine is the last of the ledger. */
async function makeService(demo: DemoCaller, people: People, standardId: number): Promise<void> {
  const machine = await demo.db
    .selectFrom('machine')
    .select('id')
    .where('enabled', '=', true)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const soon = dateOf(demo.now.getTime() + 3 * day)
  await demo.call(maintenancePlanCrud.add, {
    code: 'BY-J',
    name: '季度停机保养',
    names: namesOf('季度停机保养'),
    kind: 'maintenance',
    standardId,
    machineIds: [machine.id],
    unit: 'month',
    every: 3,
    monthDay: Number(soon.slice(8)),
    holiday: 'keep',
    startsOn: dateOf(demo.now.getTime()),
    leadDays: 7,
    minutes: 120,
    stands: true,
    standsAt: '09:00',
    personIds: (people.by.get('maintainer') ?? []).slice(0, 2).map(({ userId }) => userId),
  })
}

/** A time that was due in the past. */
interface Past {
  taskNo: string
  planId: number
  machineId: number | null
  objectId: number | null
  cycleOn: string
  dueOn: string
  finishBy: string
  lateAt: string
  closedAt: string | null
  closedBy: number | null
  failed: number
  values: (FoundValue & { conforming: boolean })[]
}

/** Standards and plans, a past in which they were kept, nearly, and what is to be done now. */
async function makePlans(demo: DemoCaller, people: People): Promise<void> {
  demo.become(people.named.get('maintainer') as Person)
  const staff = (people.by.get('maintainer') ?? []).map(({ userId }) => userId)
  const standardIds = await demo.addAll(maintenanceStandardCrud.add, standards)
  const made = await makeObjects(demo)
  const machines = await demo.db.selectFrom('machine').select('id').orderBy('number').execute()
  const chance = new Chance(seed)
  for (const [i, { plan, standard, from, machines: count, objects: named = [], past, left }] of plans.entries()) {
    const startsOn = dateOf(demo.now.getTime() - past * day)
    const machineIds = machines.slice(from, from + count).map(({ id }) => id)
    // Out of use at first: what was due before today is told, and the plan goes on from there.
    const { id, version } = await demo.call(maintenancePlanCrud.add, {
      ...plan,
      startsOn,
      machineIds,
      objectIds: named.map((number) => made.get(number) as number),
      standardId: standardIds[standard] as number,
      personIds: staff.slice(i % staff.length, (i % staff.length) + 2),
      enabled: false,
    })
    await demo.within('demo', async (ctx) => {
      const told = await pastOf(ctx, {
        planId: id,
        items: itemsOf(standards[standard] as Standard),
        past,
        left,
        chance,
        staff,
      })
      await writePast(ctx, told)
      if (plan.kind === 'spotCheck') await takePictures(ctx, id, chance)
    })
    await demo.call(maintenancePlanCrud.update, { id, version, enabled: true, ...confirmed })
  }
  await makeService(demo, people, standardIds[2] as number)
}

/** What was found at an item; once in a while it is out of order. */
function foundAt(item: MaintenanceItem, at: number, chance: Chance): FoundValue | null {
  const bad = chance.chance(0.03)
  if (item.kind === 'text') return null
  if (item.kind === 'yesNo') return { item: at, value: bad ? 0 : 1 }
  if (item.kind === 'choice') return { item: at, words: item.options?.split('/')[bad ? 2 : 0]?.replace('!', '') }
  const lower = item.lower ?? (item.upper ?? 0) * 0.5
  const upper = item.upper ?? lower * 2
  const share = bad ? 1.1 : 0.2 + chance.whole(0, 60) / 100
  return { item: at, value: Math.round((lower + (upper - lower) * share) * 1000) / 1000 }
}

interface Telling {
  planId: number
  items: MaintenanceItem[]
  past: number
  left: number
  chance: Chance
  staff: number[]
}

async function pastOf(ctx: Ctx, { planId, items, past, left, chance, staff }: Telling): Promise<Past[]> {
  const pairs = await readPairs(ctx, { planIds: [planId], alsoOff: true })
  const works = await workingDays(ctx, pairs)
  const now = ctx.now.getTime()
  const yesterday = dateOf(now - day)
  return pairs.flatMap(({ machineId, objectId, plan, requiredDays }, nth) => {
    const working = works({ machineId, objectId })
    const first = nextCycle(plan, null, dateOf(now - past * day), working)
    const cycles = forecast(plan, first, yesterday, working)
    return cycles.map(({ cycleOn, dueOn }, i): Past => {
      const finishBy = addDays(dueOn, requiredDays - 1)
      const lateAt = new Date(Date.parse(`${addDays(finishBy, 1)}T00:00:00+08:00`)).toISOString()
      const isOpen = i === cycles.length - 1 && (nth < left || Date.parse(lateAt) > now)
      const slow = requiredDays > 1 && chance.chance(0.06) ? requiredDays * day : 0
      const at = Date.parse(`${dueOn}T08:10:00+08:00`) + slow + chance.whole(0, 240) * minute
      const values = isOpen ? [] : items.flatMap((item, place) => foundAt(item, place, chance) ?? [])
      const judged = values.map((found) => ({
        ...found,
        conforming: conforms(items[found.item] as MaintenanceItem, found),
      }))
      return {
        taskNo: `MT${dueOn.slice(2).replaceAll('-', '')}9${String(planId).padStart(2, '0')}${String(nth).padStart(2, '0')}`,
        planId,
        machineId,
        objectId,
        cycleOn,
        dueOn,
        finishBy,
        lateAt,
        closedAt: isOpen ? null : new Date(Math.min(at, now - minute)).toISOString(),
        closedBy: isOpen ? null : (staff[chance.whole(0, staff.length - 1)] ?? null),
        failed: judged.filter(({ conforming }) => !conforming).length,
        values: judged,
      }
    })
  })
}

async function writePast(ctx: Ctx, past: readonly Past[]): Promise<void> {
  const rows = JSON.stringify(past)
  await sql`
    insert into maintenance_task (task_no, plan_id, kind, machine_id, object_id, line_id, workshop_id, standard_version_id, cycle_on, due_on, finish_by,
      late_at, person_ids, minutes, told, outcome, closed_at, closed_by, failed, created_at)
    select d."taskNo", p.id, p.kind, m.id, o.id, coalesce(m.line_id, o.line_id), coalesce(m.workshop_id, o.workshop_id), v.id, d."cycleOn", d."dueOn", d."finishBy", d."lateAt", p.person_ids,
      p.minutes, 2, case when d."closedAt" is not null then 'executed' end, d."closedAt", d."closedBy", d.failed,
      d."lateAt" - interval '10 days'
    from jsonb_to_recordset(${rows}::jsonb) as d ("taskNo" text, "planId" bigint, "machineId" bigint, "objectId" bigint, "cycleOn" date,
      "dueOn" date, "finishBy" date, "lateAt" timestamptz, "closedAt" timestamptz, "closedBy" bigint, failed int)
    join maintenance_plan p on p.id = d."planId"
    left join machine m on m.team_id = p.team_id and m.id = d."machineId"
    left join maintenance_object o on o.team_id = p.team_id and o.id = d."objectId"
    join maintenance_standard_version v on v.team_id = p.team_id and v.standard_id = p.standard_id`.execute(ctx.db)
  await sql`
    insert into maintenance_value (task_id, item, value, words, conforming)
    select t.id, v.item, v.value, v.words, v.conforming
    from jsonb_to_recordset(${rows}::jsonb) as d ("taskNo" text, values jsonb)
    join maintenance_task t on t.task_no = d."taskNo"
    cross join jsonb_to_recordset(d.values) as v (item int, value numeric, words text, conforming boolean)`.execute(
    ctx.db,
  )
}

/** The picture of the gauge that each of these checks came with. */
async function takePictures(ctx: Ctx, planId: number, chance: Chance): Promise<void> {
  const checks = await ctx.db
    .selectFrom('maintenanceTask')
    .select(['id', 'taskNo'])
    .where('planId', '=', planId)
    .where('outcome', '=', 'executed')
    .orderBy('id')
    .execute()
  const photos: { taskId: number; item: number; fileId: number }[] = []
  for (const { id, taskNo } of checks) {
    const bytes = gaugePicture(0.3 + chance.whole(0, 40) / 100)
    const file = await storeFile(ctx, {
      name: `${taskNo}.png`,
      mime: 'image/png',
      purpose: 'image',
      bytes,
      days: limits.uploadDays,
    })
    await attachPictures(ctx, { entity: 'maintenanceTask', id }, { field: 'photos', ids: [file.id] })
    photos.push({ taskId: id, item: 1, fileId: file.id })
  }
  if (photos.length) await ctx.db.insertInto('maintenancePhoto').values(photos).execute()
}

export const maintenancePlans = demoPart({
  name: 'maintenance.plans',
  needs: { people: demoPeople, places: demoPlaces, calendar },
  make: (demo, { people }) => makePlans(demo, people),
})
