import { sql } from 'kysely'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { molds } from '#areas/molds/demo/molds.ts'
import { reckonedMolds } from '#areas/molds/server/index.ts'
import type { DraftOf } from '#core/contract/entity.ts'
import type { Ctx } from '#core/server/context.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'
import { type maintenancePart, maintenancePartCrud } from '../contract/part.ts'
import { type maintenanceWear, maintenanceWearCrud } from '../contract/wear.ts'
import { maintenanceBreakdowns } from './breakdowns.ts'

const seed = 52_300
const day = 86_400_000

const namesOf = inOthers({
  主轴轴承: ['Spindle bearing', 'Ổ bi trục chính'],
  液压密封圈: ['Hydraulic seal', 'Gioăng thủy lực'],
  接近开关: ['Proximity switch', 'Cảm biến tiệm cận'],
  传动皮带: ['Drive belt', 'Dây đai truyền động'],
  导轨油: ['Slideway oil', 'Dầu thanh trượt'],
  冷却液过滤网: ['Coolant filter', 'Lưới lọc dung dịch làm mát'],
  冲头: ['Punch', 'Chày dập'],
  导柱: ['Guide pillar', 'Trụ dẫn hướng'],
  复位弹簧: ['Return spring', 'Lò xo hồi'],
})

interface Told extends Omit<DraftOf<typeof maintenancePart>, 'names'> {
  /** Bought at first, and used a week. */
  bought: number
  weekly: number
  /** The part of the failure codes whose repair takes it. */
  repairs?: string
}

const parts: Told[] = [
  {
    number: 'BJ-001',
    name: '主轴轴承',
    specification: '7014C/P4',
    unit: '件',
    price: 860,
    minimum: 2,
    supplyDays: 20,
    place: 'A-01-1',
    supplier: '华东轴承',
    bought: 16,
    weekly: 0,
    repairs: '主轴',
  },
  {
    number: 'BJ-002',
    name: '液压密封圈',
    specification: 'NBR 40×50×7',
    unit: '件',
    price: 18.5,
    minimum: 10,
    supplyDays: 7,
    place: 'A-01-2',
    supplier: '通用密封',
    bought: 40,
    weekly: 1,
    repairs: '液压系统',
  },
  {
    number: 'BJ-003',
    name: '接近开关',
    specification: 'M12 PNP',
    unit: '件',
    price: 96,
    minimum: 6,
    supplyDays: 10,
    place: 'A-02-1',
    supplier: '华北自动化',
    bought: 21,
    weekly: 0,
    repairs: '电气',
  },
  {
    number: 'BJ-004',
    name: '传动皮带',
    specification: 'HTD 8M-1200',
    unit: '件',
    price: 145,
    minimum: 4,
    supplyDays: 14,
    place: 'A-02-3',
    supplier: '通用传动',
    bought: 22,
    weekly: 1,
  },
  {
    number: 'BJ-005',
    name: '导轨油',
    specification: 'VG68',
    unit: 'L',
    price: 22,
    minimum: 40,
    supplyDays: 5,
    place: 'B-01',
    supplier: '华东油品',
    bought: 300,
    weekly: 18,
  },
  {
    number: 'BJ-006',
    name: '冷却液过滤网',
    specification: '200 目',
    unit: '件',
    price: 35,
    minimum: 5,
    supplyDays: 7,
    place: 'A-03-1',
    supplier: '通用过滤',
    bought: 24,
    weekly: 2,
  },
  {
    number: 'BJ-007',
    name: '冲头',
    specification: 'SKD11 φ8',
    unit: '件',
    price: 58,
    minimum: 8,
    supplyDays: 12,
    place: 'M-01',
    supplier: '华南模具',
    bought: 60,
    weekly: 2,
  },
  {
    number: 'BJ-008',
    name: '导柱',
    specification: 'φ25×160',
    unit: '件',
    price: 120,
    minimum: 4,
    supplyDays: 12,
    place: 'M-02',
    supplier: '华南模具',
    bought: 14,
    weekly: 0,
  },
  {
    number: 'BJ-009',
    name: '复位弹簧',
    specification: '红 20×60',
    unit: '件',
    price: 9.6,
    minimum: 30,
    supplyDays: 5,
    place: 'M-03',
    supplier: '华南模具',
    bought: 120,
    weekly: 8,
  },
]

const weeks = 12

/** One move of the past, in the order of time. */
interface Move {
  partId: number
  kind: 'receipt' | 'issue' | 'taken'
  quantity: number
  at: string
  userId: number
  breakdownId: number | null
}

/** Spare parts with twelve weeks of moves, some for repairs; two run low. Parts that wear in molds and machines, in each state. */
async function makeParts(demo: DemoCaller, people: People): Promise<void> {
  demo.become(people.named.get('maintainer') as Person)
  const staff = (people.by.get('maintainer') ?? []).map(({ userId }) => userId)
  const machines = await demo.db.selectFrom('machine').select('id').orderBy('number').limit(24).execute()
  const dies = await demo.db.selectFrom('mold').select(['id']).orderBy('number').execute()
  const ids = await demo.addAll(
    maintenancePartCrud.add,
    parts.map(({ bought: _bought, weekly: _weekly, repairs: _repairs, ...part }) => ({
      ...part,
      names: namesOf(part.name),
      ...(part.number < 'BJ-007'
        ? { machineIds: machines.map(({ id }) => id) }
        : { moldIds: dies.map(({ id }) => id) }),
    })),
  )
  await demo.within('demo', (ctx) => writeMoves(ctx, ids, staff))
  await makeWear(demo, { ids, machines, dies })
}

async function writeMoves(ctx: Ctx, ids: readonly number[], staff: readonly number[]): Promise<void> {
  const chance = new Chance(seed)
  const now = ctx.now.getTime()
  const { rows: repairs } = await sql<{ id: number; part: string; at: string; handlerId: number }>`
    select b.id, c.name as part, b.repaired_at as at, b.handler_id from maintenance_breakdown b
    join maintenance_failure_code c on c.team_id = b.team_id and c.id = b.part_id
    where b.closed_at is not null and b.repaired_at > ${new Date(now - weeks * 7 * day).toISOString()}::timestamptz`.execute(
    ctx.db,
  )
  const moves = parts.flatMap(({ bought, weekly, repairs: part }, i): Move[] => {
    const partId = ids[i] as number
    const first = {
      partId,
      kind: 'receipt',
      quantity: bought,
      at: new Date(now - (weeks * 7 + 1) * day).toISOString(),
      userId: staff[0] as number,
      breakdownId: null,
    } as const
    const used = Array.from(
      { length: weekly ? weeks : 0 },
      (_, week): Move => ({
        partId,
        kind: 'issue',
        quantity: -Math.max(1, weekly + chance.whole(-1, 1)),
        at: new Date(now - week * 7 * day - chance.whole(1, 60) * 3_600_000).toISOString(),
        userId: staff[chance.whole(0, staff.length - 1)] as number,
        breakdownId: null,
      }),
    )
    // Every repair of its kind took one, as long as there were some.
    const taken = repairs
      .filter((repair) => repair.part === part)
      .slice(0, bought - 1)
      .map(
        ({ id, at, handlerId }): Move => ({
          partId,
          kind: 'taken',
          quantity: -1,
          at,
          userId: handlerId,
          breakdownId: id,
        }),
      )
    return [first, ...used, ...taken]
  })
  await sql`
    insert into maintenance_part_move (part_id, kind, quantity, stock, price, at, user_id, breakdown_id, note)
    select d."partId", d.kind, d.quantity, sum(d.quantity) over (partition by d."partId" order by d.at, d.quantity), p.price, d.at, d."userId",
      d."breakdownId", case d.kind when 'issue' then '日常保养' end
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as d ("partId" bigint, kind text, quantity numeric, at timestamptz, "userId" bigint, "breakdownId" bigint)
    join maintenance_part p on p.id = d."partId" order by d.at`.execute(ctx.db)
  await sql`update maintenance_part p set stock = s.stock from (select part_id, sum(quantity) as stock from maintenance_part_move group by part_id) s
    where s.part_id = p.id`.execute(ctx.db)
}

type Wear = Pick<DraftOf<typeof maintenanceWear>, 'position' | 'meter' | 'life'> & {
  /** Place in the list of parts, and of the carrier in its own. */
  part: number
  carrier: number
  /** Of its life; absent: nothing sits there. */
  used?: number
  days: number
}

const wears: Wear[] = [
  { position: '冲头 1', meter: 'shots', life: 60_000, part: 6, carrier: 0, used: 0.42, days: 30 },
  { position: '冲头 2', meter: 'shots', life: 60_000, part: 6, carrier: 0, used: 0.93, days: 61 },
  { position: '导柱', meter: 'shots', life: 500_000, part: 7, carrier: 0, used: 0.2, days: 150 },
  { position: '冲头 1', meter: 'shots', life: 60_000, part: 6, carrier: 1, used: 1.04, days: 70 },
  { position: '复位弹簧', meter: 'shots', life: 100_000, part: 8, carrier: 1, used: 0.66, days: 48 },
  { position: '复位弹簧', meter: 'shots', life: 100_000, part: 8, carrier: 2, days: 0 },
  { position: '传动皮带', meter: 'hours', life: 2000, part: 3, carrier: 0, used: 0.3, days: 40 },
  { position: '过滤网', meter: 'hours', life: 500, part: 5, carrier: 1, used: 0.55, days: 20 },
]

interface Carriers {
  ids: number[]
  machines: { id: number }[]
  dies: { id: number }[]
}

async function makeWear(demo: DemoCaller, { ids, machines, dies }: Carriers): Promise<void> {
  const told = wears.flatMap(({ part, carrier, used, days, ...wear }) => {
    const at = (wear.meter === 'shots' ? dies : machines)[carrier]
    if (!at) return []
    return [
      {
        wear: {
          ...wear,
          partId: ids[part] as number,
          ...(wear.meter === 'shots' ? { moldId: at.id } : { machineId: at.id }),
        },
        used,
        days,
      },
    ]
  })
  const wearIds = await demo.addAll(
    maintenanceWearCrud.add,
    told.map(({ wear }) => wear),
  )
  await demo.within('demo', async (ctx) => {
    const rows = told.map(({ used, days, wear }, i) => ({
      wearId: wearIds[i],
      used: used === undefined ? null : Math.round(used * wear.life),
      at: new Date(ctx.now.getTime() - days * day).toISOString(),
    }))
    // The part of a mold came when the mold had made so many shots less; that of a machine had run elsewhere before.
    await sql`
      insert into maintenance_wear_fitting (wear_id, installed_at, installed_by, used_before, shots_then, told)
      select w.id, d.at, ${ctx.caller.userId}, case when w.mold_id is null then d.used else greatest(0, d.used - m.shots_now) end,
        case when w.mold_id is not null then greatest(0, m.shots_now - d.used) end, 2
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d ("wearId" bigint, used numeric, at timestamptz)
      join maintenance_wear w on w.id = d."wearId" left join ${reckonedMolds} m on m.team_id = w.team_id and m.id = w.mold_id
      where d.used is not null`.execute(ctx.db)
  })
}

export const maintenanceParts = demoPart({
  name: 'maintenance.parts',
  needs: { people: demoPeople, molds, maintenanceBreakdowns },
  make: (demo, { people }) => makeParts(demo, people),
})
