import { sql } from 'kysely'
import { type MoldFacts, readMolds } from '#areas/molds/server/index.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { SetupMatrixInput } from '#engines/scheduling/index.ts'
import type { PressForm } from '../../../contract/stamping/press-material.ts'
import type { Setups } from '../setups.ts'

const minute = 60_000

/** The coil or sheet that an order is stamped of. */
export interface Stock {
  materialId: number
  code: string
  name: string
  form: PressForm
  /** Blanks of what is loaded at once, for this order's product. */
  perLoad: number
  changeMs: number
  /** The operation that takes it: the order's first. */
  sequence: number
}

/** What planning knows of presses beside their work centres. */
export interface PressFacts {
  molds: ReadonlyMap<string, MoldFacts>
  /** By order. */
  stock: ReadonlyMap<number, Stock>
}

export async function readPressFacts(db: Db): Promise<PressFacts> {
  return { molds: await readMolds(db), stock: await readStock(db) }
}

async function readStock(db: Db): Promise<Map<number, Stock>> {
  const any = await db.selectFrom('pressMaterial').select('id').limit(1).executeTakeFirst()
  if (!any) return new Map()
  const { rows } = await sql<Stock & { orderId: number }>`
    select distinct on (w.id) w.id as order_id, s.material_id, p.code, p.name, s.form,
      (greatest(1, floor(s.content / (om.quantity_per * (1 + om.scrap_rate)))) * s.load_size)::float8 as per_load,
      round(s.change_minutes * ${minute})::float8 as change_ms,
      (select min(o.sequence) from order_operation o where o.team_id = w.team_id and o.work_order_id = w.id) as sequence
    from work_order w
      join order_material om on om.team_id = w.team_id and om.work_order_id = w.id and om.quantity_per > 0
      join press_material s on s.team_id = om.team_id and s.material_id = om.material_id
      join product p on p.team_id = s.team_id and p.id = s.material_id
    where w.status in ('confirmed', 'pendingScheduling', 'scheduled', 'incomplete') and w.deleted_at is null
    order by w.id, om.line_number`.execute(db)
  return new Map(rows.map(({ orderId, ...stock }) => [orderId, stock]))
}

const stockMatrix = 'stock'

/** The set-up matrix with the minutes that another coil or stack of sheets takes at a press. */
export function withStock(setups: Setups, stock: PressFacts['stock']): Setups {
  const kinds = new Map([...stock.values()].map((each) => [each.materialId, each]))
  if (![...kinds.values()].some(({ changeMs }) => changeMs > 0)) return setups
  const ids = [...kinds.keys()]
  const entries = ids.flatMap((from) =>
    ids.filter((to) => to !== from).map((to) => [from, to, kinds.get(to)?.changeMs ?? 0] as const),
  )
  const matrix: SetupMatrixInput = { id: stockMatrix, attribute: stockMatrix, entries }
  return {
    ...setups,
    matrices: [...setups.matrices, matrix],
    at: (center) => [...setups.at(center), ...(center.press ? [stockMatrix] : [])],
  }
}
