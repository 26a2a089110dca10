import { sql } from 'kysely'
import { receiveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { feed } from '#areas/inventory/demo/fed.ts'
import { whoMay } from '#areas/lines/demo/crew.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart, NotInDemo } from '#core/server/demo/part.ts'
import { matTraceCrud } from '../contract/sl.ts'

const day = 86_400_000
/** Materials that are traced, and the days that are told of, by how many days ago they were. */
const traced = 3
const days = { from: 16, until: 3 }

interface Material {
  id: number
  code: string
  used: number
}

/** The materials that most of what was reported in those days was made of, with how much of each went in. */
const materialsQuery = (since: string, until: string) => sql<Material>`
  select p.id, p.code, sum(r.good_quantity * m.quantity_per)::float as used
  from report r
  join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id and o.successor = '{}'
  join order_material m on m.team_id = r.team_id and m.work_order_id = r.work_order_id
  join product p on p.team_id = m.team_id and p.id = m.material_id and p.kind = 'material' and p.enabled
  where r.kind = 'report' and r.status = 'approved' and r.reported_at > ${since} and r.reported_at <= ${until}
  group by p.id, p.code order by count(*) desc, p.id limit ${traced}`

/** Lots of what the factory uses most came from their supplier, were hung at the work centres, and went into what was reported there. */
async function traceMaterials(demo: DemoCaller): Promise<void> {
  const present = demo.now
  const instant = (ago: number) => new Date(present.getTime() - ago * day).toISOString()
  const { rows: materials } = await materialsQuery(instant(days.from), instant(days.until)).execute(demo.db)
  const { rows: bins } = await demo.call(locationCrud.select, { where: { kind: ['storage'], code: 'RM' }, pageSize: 1 })
  const toLocationId = bins[0]?.id
  if (!toLocationId) throw new NotInDemo('bin of materials')
  const [keeper] = await whoMay(demo, 'inventory.receive')
  const [loader] = await whoMay(demo, 'report.add')
  for (const { id: productId, code, used } of materials) {
    demo.become(keeper)
    demo.now = new Date(present.getTime() - (days.from + 1) * day)
    const lotNumber = `SL-${code}-${dateOf(demo.now.getTime()).slice(2).replaceAll('-', '')}`
    await demo.call(receiveInventory, {
      kind: 'receipt',
      productId,
      lotNumber,
      // More than was used: of a lot some always stays in the store.
      quantity: Math.ceil(used) * 2,
      toLocationId,
      supplier: '宝山钢材',
      supplierLot: `BS-${lotNumber.slice(3)}`,
    })
    const { id: lotId } = await demo.db
      .selectFrom('stockLot')
      .select('id')
      .where('productId', '=', productId)
      .where('number', '=', lotNumber)
      .executeTakeFirstOrThrow()
    demo.become(loader)
    demo.now = present
    const feeding = { since: instant(days.from), until: instant(days.until), lotId }
    await demo.within(matTraceCrud.select.path, (ctx) => feed(ctx, feeding))
  }
}

const materials = demoPart({ name: 'sl.materials', needs: {}, make: traceMaterials })

/** What the area brings to a demo factory that switches it on. */
export const demo = [materials]
