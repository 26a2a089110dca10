import { sql } from 'kysely'
import { machines } from '#areas/devices/demo/machines.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'
import { addDays } from '#engines/working-time/index.ts'
import type { BreakdownState } from '../contract/breakdown.ts'
import { type FailureLevel, failureLevels } from '../contract/failure-code.ts'
import { askFollowUp } from '../server/breakdowns/follow-up.ts'

const seed = 41_900
const minute = 60_000
/** So many faults of the past were breakdowns. */
const told = 40

const namesOf = inOthers({
  主轴: ['Spindle', 'Trục chính'],
  温升过高: ['Overheating', 'Quá nhiệt'],
  轴承磨损: ['Bearing worn', 'Mòn ổ bi'],
  更换轴承: ['Bearing changed', 'Thay ổ bi'],
  液压系统: ['Hydraulics', 'Hệ thủy lực'],
  漏油: ['Oil leak', 'Rò dầu'],
  密封老化: ['Seal aged', 'Gioăng lão hóa'],
  更换密封: ['Seal changed', 'Thay gioăng'],
  电气: ['Electrics', 'Điện'],
  传感器无信号: ['Sensor without signal', 'Cảm biến mất tín hiệu'],
  插头松动: ['Plug loose', 'Lỏng giắc'],
  紧固插头: ['Plug fastened', 'Siết chặt giắc'],
})

/** Ways down the tree, with what whoever reports sees. */
const ways: { symptom: string; names: string[] }[] = [
  { symptom: '主轴发热并有异响', names: ['主轴', '温升过高', '轴承磨损', '更换轴承'] },
  { symptom: '机床底部漏油', names: ['液压系统', '漏油', '密封老化', '更换密封'] },
  { symptom: '报警：接近开关无信号', names: ['电气', '传感器无信号', '插头松动', '紧固插头'] },
]

interface Told {
  no: string
  machineId: number
  symptom: string
  state: BreakdownState
  handlerId: number | null
  reportedBy: number
  reportedAt: string
  acceptedAt: string | null
  leftAt: string | null
  begunAt: string | null
  waitingSince: string | null
  repairedAt: string | null
  closedAt: string | null
  stopped: boolean
  solution: string | null
  codes: (number | null)[]
}

/** Failure codes, the faults of the past days that were repaired, and a breakdown in each state now. */
async function makeBreakdowns(demo: DemoCaller, people: People): Promise<void> {
  const chance = new Chance(seed)
  const fitters = (people.by.get('maintainer') ?? []).map(({ userId }) => userId)
  const reporters = (people.by.get('operator') ?? []).slice(0, 20).map(({ userId }) => userId)
  await demo.within('demo', async (ctx) => {
    const codes = await writeCodes(ctx)
    const rows = [
      ...(await pastOf(ctx, { chance, fitters, reporters, codes })),
      ...(await openOnes(ctx, { chance, fitters, reporters, codes })),
    ]
    await write(ctx, rows)
  })
  demo.become(people.by.get('maintainer')?.[0] as Person)
  await demo.within('demo', leaveWork)
}

/** Whoever repaired the one that waits for its confirmation looks at it again tomorrow. */
async function leaveWork(ctx: Ctx): Promise<void> {
  const repaired = await ctx.db
    .selectFrom('maintenanceBreakdown')
    .selectAll()
    .where('state', '=', 'repaired')
    .executeTakeFirstOrThrow()
  await askFollowUp(ctx, repaired, {
    followUpWork: '运转一天后复测主轴温升',
    followUpOn: addDays(dayOf(ctx), 1),
    followUpPersonId: repaired.handlerId,
  })
}

interface Story {
  chance: Chance
  fitters: number[]
  reporters: number[]
  /** Of each way, its codes. */
  codes: number[][]
}

async function writeCodes(ctx: Ctx): Promise<number[][]> {
  const codes: number[][] = []
  for (const [w, { names }] of ways.entries()) {
    const ids: number[] = []
    for (const [i, name] of names.entries()) {
      const { id } = await ctx.db
        .insertInto('maintenanceFailureCode')
        .values({
          code: `G${w + 1}${'0'.repeat(i)}${i || ''}`,
          name,
          names: JSON.stringify(namesOf(name)),
          level: failureLevels[i] as FailureLevel,
          parentId: ids.at(-1) ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(id)
    }
    codes.push(ids)
  }
  return codes
}

const at = (time: number) => new Date(time).toISOString()

/** Faults of the ledger that somebody reported and repaired, each within its own stop. */
async function pastOf(ctx: Ctx, { chance, fitters, reporters, codes }: Story): Promise<Told[]> {
  const { rows } = await sql<{ machineId: number; start: string; end: string }>`
    select machine_id, start_at as start, end_at as "end" from machine_state
    where state = 'fault' and end_at - start_at between interval '10 minutes' and interval '5 hours' order by start_at desc, machine_id
    limit ${told}`.execute(ctx.db)
  return rows.map(({ machineId, start, end }, i): Told => {
    const from = Date.parse(start)
    const length = Date.parse(end) - from
    const w = chance.whole(0, ways.length - 1)
    const part = (share: number) => at(from + Math.round(length * share))
    return {
      no: `BD${start.slice(2, 10).replaceAll('-', '')}9${String(i).padStart(3, '0')}`,
      machineId,
      symptom: ways[w]?.symptom ?? '',
      state: 'confirmed',
      handlerId: fitters[i % fitters.length] ?? null,
      reportedBy: reporters[i % reporters.length] as number,
      reportedAt: part(0.05),
      acceptedAt: part(0.15),
      leftAt: part(0.22),
      begunAt: part(0.3),
      waitingSince: null,
      repairedAt: part(0.9),
      closedAt: end,
      stopped: true,
      solution: ways[w]?.names.at(-1) ?? '',
      codes: codes[w] ?? [],
    }
  })
}

const states: BreakdownState[] = ['reported', 'assigned', 'accepted', 'onTheWay', 'working', 'waiting', 'repaired']

/** One in each state. Their machines run on: they are worked with until somebody comes. */
async function openOnes(ctx: Ctx, { fitters, reporters, codes }: Story): Promise<Told[]> {
  const found = await ctx.db.selectFrom('machine').select('id').orderBy('number', 'desc').limit(states.length).execute()
  const now = ctx.now.getTime()
  return states.map((state, i): Told => {
    const way = ways[i % ways.length]
    const reached = (wanted: BreakdownState) => i >= states.indexOf(wanted)
    const repaired = state === 'repaired'
    return {
      no: `BD${at(now).slice(2, 10).replaceAll('-', '')}8${String(i).padStart(3, '0')}`,
      machineId: found[i]?.id as number,
      symptom: way?.symptom ?? '',
      state,
      handlerId: reached('assigned') ? (fitters[i % 2] ?? null) : null,
      reportedBy: reporters[i] as number,
      reportedAt: at(now - (i + 1) * 35 * minute),
      acceptedAt: reached('accepted') ? at(now - (i + 1) * 30 * minute) : null,
      leftAt: reached('onTheWay') ? at(now - (i + 1) * 27 * minute) : null,
      begunAt: reached('working') ? at(now - (i + 1) * 25 * minute) : null,
      waitingSince: state === 'waiting' ? at(now - 40 * minute) : null,
      repairedAt: repaired ? at(now - 10 * minute) : null,
      closedAt: null,
      stopped: false,
      solution: repaired ? (way?.names.at(-1) ?? '') : null,
      codes: repaired ? (codes[i % ways.length] ?? []) : [],
    }
  })
}

async function write(ctx: Ctx, rows: readonly Told[]): Promise<void> {
  const sent = JSON.stringify(rows)
  await sql`
    insert into maintenance_breakdown (breakdown_no, machine_id, line_id, workshop_id, source, symptom, state, handler_id, reported_by,
      reported_at, accepted_at, left_at, begun_at, waiting_since, repaired_at, closed_at, closed_by, stopped, solution, part_id, failure_id, cause_id,
      remedy_id, created_at)
    select d.no, m.id, m.line_id, m.workshop_id, 'person', d.symptom, d.state, d."handlerId", d."reportedBy", d."reportedAt", d."acceptedAt",
      d."leftAt", d."begunAt", d."waitingSince", d."repairedAt", d."closedAt", case when d."closedAt" is not null then d."reportedBy" end, d.stopped,
      d.solution, (d.codes ->> 0)::bigint, (d.codes ->> 1)::bigint, (d.codes ->> 2)::bigint, (d.codes ->> 3)::bigint, d."reportedAt"
    from jsonb_to_recordset(${sent}::jsonb) as d (no text, "machineId" bigint, symptom text, state text, "handlerId" bigint,
      "reportedBy" bigint, "reportedAt" timestamptz, "acceptedAt" timestamptz, "leftAt" timestamptz, "begunAt" timestamptz, "waitingSince" timestamptz,
      "repairedAt" timestamptz, "closedAt" timestamptz, stopped boolean, solution text, codes jsonb)
    join machine m on m.id = d."machineId"`.execute(ctx.db)
  await sql`
    insert into maintenance_breakdown_step (breakdown_id, at, kind, user_id, to_user_id, note)
    select b.id, s.at, s.kind, s.who, s.whom, s.note from maintenance_breakdown b
    cross join lateral (values (1, b.reported_at, 'report', b.reported_by, null::bigint, b.symptom),
      (2, b.reported_at + interval '2 minutes', 'assign', null, case when b.state = 'assigned' then b.handler_id end, null),
      (3, b.accepted_at, 'accept', b.handler_id, null, null), (4, b.left_at, 'depart', b.handler_id, null, null),
      (5, b.begun_at, 'begin', b.handler_id, null, null),
      (6, b.waiting_since, 'wait', b.handler_id, null, ${'等待轴承到货'}), (7, b.repaired_at, 'finish', b.handler_id, null, b.solution),
      (8, b.closed_at, 'confirm', b.closed_by, null, null)) as s (n, at, kind, who, whom, note)
    where s.at is not null and (s.kind <> 'assign' or s.whom is not null) order by b.id, s.n`.execute(ctx.db)
}

export const maintenanceBreakdowns = demoPart({
  name: 'maintenance.breakdowns',
  needs: { people: demoPeople, machines },
  make: (demo, { people }) => makeBreakdowns(demo, people),
})
