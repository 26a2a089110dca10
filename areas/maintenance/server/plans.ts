import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks, wholeOf } from '#core/server/crud/blanks.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { hasSubject } from '../contract/condition.ts'
import { type maintenancePlan, maintenancePlanCrud, planTouches } from '../contract/plan.ts'
import {
  type ConditionFields,
  conditionAfter,
  conditionFields,
  conditionIssues,
  conditionsOf,
  keepCondition,
} from './conditions/keep.ts'
import { subjectsOf } from './conditions/subjects.ts'
import { followPlan } from './due/follow.ts'
import { makeDue } from './due/make.ts'
import { type PairKind, pairKinds } from './due/pairs.ts'
import { reckonNext } from './due/reckon.ts'
import { askAboutTouched, standingOf } from './due/touched.ts'

type Candidate = CandidateOf<typeof maintenancePlan, 'maintenancePlan'>

const blanks = {
  every: 1,
  weekdays: [],
  reckoned: 'fixed',
  holiday: 'after',
  leadDays: 0,
  pauses: [],
  requiredDays: 1,
  scan: false,
  signed: false,
  confirmedBy: 'nobody',
  stands: false,
  personIds: [],
  enabled: true,
}

/** What only a machine has: a meter, values that are watched, a planned stop. */
const ofMachinesAlone = ['meter', 'condition', 'stands'] as const

async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, blanks)
  const watched = await conditionsOf(
    ctx,
    candidates.flatMap(({ before }) => before?.id ?? []),
  )
  const issues: FieldIssue[][] = []
  for (const candidate of candidates) {
    const after = conditionAfter(watched.get(candidate.before?.id ?? 0), candidate.draft)
    issues.push([
      ...timeIssues(candidate),
      ...partIssues(candidate),
      ...conditionIssues(wholeOf(candidate).unit, after),
      ...(await subjectIssues(ctx, candidate, after)),
      ...(await objectIssues(ctx, candidate, after)),
    ])
  }
  return issues
}

/** A name that nothing tells of would never ask for anything: it is refused where it is written. */
async function subjectIssues(ctx: Ctx, { draft, before }: Candidate, after: ConditionFields): Promise<FieldIssue[]> {
  const { condition, conditionSubject } = after
  const said = [draft.condition, draft.conditionSubject, draft.machineIds].some((value) => value !== undefined)
  if (!said || condition === null || !hasSubject(condition) || !conditionSubject) return []
  const { machineIds } = await subjectsAfter(ctx, { draft, before })
  const known = await subjectsOf(ctx, condition, machineIds)
  if (known.some(({ name }) => name === conditionSubject)) return []
  const key = condition === 'measure' ? 'maintenancePlan.notMeasured' : 'maintenancePlan.noSuchItem'
  return [{ field: 'conditionSubject', key, params: { name: conditionSubject } }]
}

/** The machines and objects of a plan as it will be. */
async function subjectsAfter(ctx: Ctx, { draft, before }: Pick<Candidate, 'draft' | 'before'>) {
  const planId = before?.id ?? 0
  const machines = () =>
    ctx.db.selectFrom('maintenancePlanMachine').select('machineId as id').where('planId', '=', planId).execute()
  const objects = () =>
    ctx.db.selectFrom('maintenancePlanObject').select('objectId as id').where('planId', '=', planId).execute()
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  return {
    machineIds: draft.machineIds ?? ids(await machines()),
    objectIds: draft.objectIds ?? ids(await objects()),
  }
}

/** A plan is of something, and asks nothing of an object that only a machine has. */
async function objectIssues(ctx: Ctx, candidate: Candidate, { condition }: ConditionFields): Promise<FieldIssue[]> {
  const { machineIds, objectIds } = await subjectsAfter(ctx, candidate)
  if (!machineIds.length && !objectIds.length) return [{ field: 'machineIds', key: 'maintenancePlan.ofNothing' }]
  if (!objectIds.length) return []
  const { unit, meter, stands } = wholeOf(candidate)
  const asked = { meter: unit === 'meter' || meter, condition: unit === 'condition' || condition, stands }
  return ofMachinesAlone.flatMap((field): FieldIssue[] =>
    asked[field] ? [{ field, key: `maintenancePlan.${field}OfMachines` }] : [],
  )
}

/** When a plan is due, and for how long its machine stands. What its unit does not ask for falls away. */
function timeIssues(candidate: Candidate): FieldIssue[] {
  const { draft } = candidate
  const {
    unit,
    reckoned,
    holiday,
    startsOn,
    endsOn,
    monthDay,
    nth,
    nthWeekday,
    meter,
    meterEvery,
    stands,
    standsAt,
    minutes,
  } = wholeOf(candidate)
  const issues: FieldIssue[] = []
  if (unit === 'month' && !monthDay) issues.push({ field: 'monthDay', key: 'invalid.required' })
  if (unit === 'nthWeekday' && !nth) issues.push({ field: 'nth', key: 'invalid.required' })
  if (unit === 'nthWeekday' && !nthWeekday) issues.push({ field: 'nthWeekday', key: 'invalid.required' })
  if (unit === 'meter' && !meter) issues.push({ field: 'meter', key: 'invalid.required' })
  if (stands && !minutes) issues.push({ field: 'minutes', key: 'maintenancePlan.standsHowLong' })
  if (stands && !standsAt) issues.push({ field: 'standsAt', key: 'invalid.required' })
  if (meter && !meterEvery) issues.push({ field: 'meterEvery', key: 'invalid.required' })
  if (startsOn && endsOn && endsOn < startsOn) issues.push({ field: 'endsOn', key: 'maintenancePlan.endsBefore' })
  if (reckoned === 'floating' && holiday === 'skip')
    issues.push({ field: 'holiday', key: 'maintenancePlan.floatingSkips' })
  Object.assign(draft, {
    ...(unit !== 'week' && { weekdays: [] }),
    ...(unit !== 'month' && { monthDay: null }),
    ...(unit !== 'nthWeekday' && { nth: null, nthWeekday: null }),
    ...(!meter && { meterEvery: null }),
    ...(!stands && { standsAt: null }),
  })
  return issues
}

/** The machines and objects of a plan are those that the draft names, and those that whoever wrote it does not see. */
async function keepSubjects(ctx: Ctx, planId: number, { machineIds, objectIds }: Candidate['draft']): Promise<void> {
  for (const kind of pairKinds) {
    const ids = kind.of === 'machine' ? machineIds : objectIds
    if (ids) await keepPairs(ctx, kind, planId, [...new Set(ids)])
  }
}

async function keepPairs(ctx: Ctx, { pairs, subjects, id }: PairKind, planId: number, ids: number[]): Promise<void> {
  await sql`delete from ${pairs} x where x.plan_id = ${planId} and x.${id} <> all(${ids})
    and exists (select from ${subjects} m where m.team_id = x.team_id and m.id = x.${id})`.execute(ctx.db)
  await sql`insert into ${pairs} (plan_id, ${id}) select ${planId}, n.id from unnest(${ids}::bigint[]) as n (id)
    on conflict do nothing`.execute(ctx.db)
}

/** Parts that each execution needs are those of the draft. */
async function keepParts(ctx: Ctx, planId: number, parts: Candidate['draft']['parts']): Promise<void> {
  if (parts === undefined) return
  await ctx.db.deleteFrom('maintenancePlanPart').where('planId', '=', planId).execute()
  if (parts?.length)
    await ctx.db
      .insertInto('maintenancePlanPart')
      .values(parts.map(({ partId, quantity }) => ({ planId, partId, quantity })))
      .execute()
  ctx.touch('maintenancePart')
}

/** A part stands once in a plan: what it needs of it is one number. */
const partIssues = ({ draft }: Candidate): FieldIssue[] =>
  (draft.parts ?? []).flatMap(({ partId }, i, all): FieldIssue[] =>
    all.findIndex((other) => other.partId === partId) < i
      ? [{ field: `parts.${i}.partId`, key: 'maintenancePlan.partTwice' }]
      : [],
  )

type Column = ReturnType<typeof sql.ref> | ReturnType<typeof nameIn>

const machineColumn = (column: Column) => sql`array(
  select ${column} from maintenance_plan_machine x join machine m on m.team_id = x.team_id and m.id = x.machine_id
  where x.team_id = p.team_id and x.plan_id = p.id order by m.number)`

const objectColumn = (column: Column) => sql`array(
  select ${column} from maintenance_plan_object x join maintenance_object m on m.team_id = x.team_id and m.id = x.object_id
  where x.team_id = p.team_id and x.plan_id = p.id order by m.number)`

export const plans = serveCrud(maintenancePlanCrud, {
  table: 'maintenancePlan',
  sort: [{ field: 'code', order: 'asc' }],
  list: (db, ctx) =>
    db
      .selectFrom('maintenancePlan as p')
      .innerJoin('maintenanceStandard as s', (j) =>
        j.onRef('s.teamId', '=', 'p.teamId').onRef('s.id', '=', 'p.standardId'),
      )
      .leftJoin('maintenanceCondition as c', (j) => j.onRef('c.teamId', '=', 'p.teamId').onRef('c.planId', '=', 'p.id'))
      .leftJoin('workGroup as g', (j) => j.onRef('g.teamId', '=', 'p.teamId').onRef('g.id', '=', 'p.groupId'))
      .select([
        'p.id',
        'p.version',
        'p.createdAt',
        'p.code',
        'p.name',
        'p.names',
        'p.kind',
        'p.standardId',
        nameIn(ctx, 's').as('standardName'),
        sql<number[]>`${machineColumn(sql.ref('m.id'))}`.as('machineIds'),
        sql<string[]>`${machineColumn(nameIn(ctx, 'm'))}`.as('machineNames'),
        sql<string>`array_to_string(${machineColumn(sql.ref('m.number'))}, ' ')`.as('machineNumbers'),
        sql<number[]>`${objectColumn(sql.ref('m.id'))}`.as('objectIds'),
        sql<string[]>`${objectColumn(nameIn(ctx, 'm'))}`.as('objectNames'),
        sql<string>`array_to_string(${objectColumn(sql.ref('m.number'))}, ' ')`.as('objectNumbers'),
        'p.unit',
        'p.every',
        'p.weekdays',
        'p.monthDay',
        'p.nth',
        'p.nthWeekday',
        'p.meter',
        'p.meterEvery',
        'c.kind as condition',
        'c.subject as conditionSubject',
        'c.lower as conditionLower',
        sql<number | null>`case when c.kind not in ('faults', 'stops') then c.upper end`.as('conditionUpper'),
        sql<number | null>`case when c.kind in ('faults', 'stops') then c.upper end`.as('conditionTimes'),
        'c.reset as conditionReset',
        'p.reckoned',
        'p.startsOn',
        'p.endsOn',
        'p.holiday',
        'p.pauses',
        'p.leadDays',
        'p.requiredDays',
        'p.minutes',
        'p.scan',
        'p.signed',
        'p.confirmedBy',
        sql<
          object[]
        >`(select coalesce(jsonb_agg(jsonb_build_object('partId', n.part_id, 'partName', q.number || ' ' || ${nameIn(ctx, 'q')},
            'quantity', n.quantity) order by q.number), '[]')
          from maintenance_plan_part n join maintenance_part q on q.team_id = n.team_id and q.id = n.part_id
          where n.team_id = p.team_id and n.plan_id = p.id)`.as('parts'),
        'p.stands',
        'p.standsAt',
        'p.personIds',
        sql<string[]>`array(select u.name from team_user u where u.team_id = p.team_id and u.id = any(p.person_ids)
          order by array_position(p.person_ids, u.id))`.as('personNames'),
        'p.groupId',
        'g.name as groupName',
        'p.enabled',
        'p.remark',
        sql<string | null>`least(
          (select min(x.due_on) from maintenance_plan_machine x where x.team_id = p.team_id and x.plan_id = p.id),
          (select min(x.due_on) from maintenance_plan_object x where x.team_id = p.team_id and x.plan_id = p.id),
          (select min(t.due_on) from maintenance_task t where t.team_id = p.team_id and t.plan_id = p.id and t.outcome is null))`.as(
          'nextOn',
        ),
        sql<number>`(select count(*)::int from maintenance_task t
          where t.team_id = p.team_id and t.plan_id = p.id and t.outcome is null)`.as('openTasks'),
        sql<number | null>`(select round(max(x.meter_used) * 100 / p.meter_every, 1) from maintenance_plan_machine x
          where x.team_id = p.team_id and x.plan_id = p.id)`.as('meterPercent'),
      ]),
  elsewhere: ['machineIds', 'objectIds', 'parts', ...conditionFields],
  unique: [{ fields: ['code'] }],
  refers: {
    standardId: { table: 'maintenanceStandard', among: { enabled: true } },
    machineIds: 'machine',
    objectIds: 'maintenanceObject',
    'parts.partId': { table: 'maintenancePart', among: { enabled: true } },
    personIds: 'teamUser',
    groupId: 'workGroup',
  },
  usedBy: [{ table: 'maintenanceTask', column: 'planId', label: 'maintenanceTask' }, 'references'],
  check,
  async added(ctx, added) {
    for (const { row, draft } of added) {
      await keepSubjects(ctx, row.id, draft)
      await keepCondition(ctx, row.id, undefined, draft)
      await keepParts(ctx, row.id, draft.parts)
    }
    const planIds = added.map(({ row }) => row.id)
    await reckonNext(ctx, { planIds })
    await makeDue(ctx, planIds)
  },
  async updated(ctx, { before, after, draft }) {
    const stood = await standingOf(ctx, after.id)
    await keepSubjects(ctx, after.id, draft)
    await keepParts(ctx, after.id, draft.parts)
    await keepCondition(ctx, after.id, (await conditionsOf(ctx, [after.id])).get(after.id), draft)
    await followPlan(ctx, { before, after })
    const { confirmed } = draft as { confirmed?: string[] }
    if (!confirmed?.includes(planTouches)) await askAboutTouched(ctx, after.id, stood)
  },
})
