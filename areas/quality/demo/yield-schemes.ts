import { sql } from 'kysely'
import { history } from '#areas/execution/demo/history.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import type { DraftOf } from '#core/contract/entity.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { addDays } from '#engines/working-time/index.ts'
import { type yieldScheme, yieldSchemeCrud } from '../contract/yield-scheme.ts'

interface Reached {
  id: number
  /** Percent. */
  rate: number
}

/** What was reached in the last week by line or by product, the most pieces first. */
async function reachedBy(demo: DemoCaller, of: 'r.line_id' | 'w.product_id', since: string): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select ${sql.ref(of)} as id, round(100 * sum(r.good) / sum(r.good + r.defective), 2) as rate
    from counted_report r join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    where w.type <> 'rework' and r.line_id is not null and r.shift_date >= ${since}::date
    group by 1 having sum(r.good + r.defective) > 0 order by sum(r.good) desc, 1`.execute(demo.db)
  return rows
}

const tenths = (value: number) => Math.round(value * 10) / 10

/** Halfway between the weakest and the best: reached by some, missed by others. */
function between(reached: readonly Reached[]): number {
  const rates = reached.map(({ rate }) => rate)
  return tenths((Math.min(...rates) + Math.max(...rates)) / 2)
}

/**
 * What the factory asks of itself: of all a rate that some lines reach and others miss, raised a fortnight ago; of its weakest line less while it is
 * mended, of its most made product more.
 */
async function makeTargets(demo: DemoCaller, people: People): Promise<void> {
  const today = dateOf(demo.now.getTime())
  const lines = await reachedBy(demo, 'r.line_id', addDays(today, -7))
  const products = await reachedBy(demo, 'w.product_id', addDays(today, -7))
  const [product] = products
  const weakest = lines.reduce<Reached | null>((least, line) => (least && least.rate <= line.rate ? least : line), null)
  if (!product || !weakest) return
  const wanted = between(lines)
  const raised = addDays(today, -14)
  const schemes: DraftOf<typeof yieldScheme>[] = [
    {
      code: 'LL-01',
      name: '全厂质量目标（上期）',
      validFrom: addDays(today, -365),
      validTo: addDays(raised, -1),
      goodRate: tenths(wanted - 0.5),
      firstPass: tenths(wanted - 0.5),
      productivity: 95,
    },
    {
      code: 'LL-02',
      name: '全厂质量目标',
      validFrom: raised,
      goodRate: wanted,
      firstPass: wanted,
      finalYield: tenths(Math.min(99.5, wanted + 0.5)),
      productivity: 100,
    },
    {
      code: 'LL-GJ',
      name: '改进期目标',
      lineId: weakest.id,
      validFrom: addDays(today, -7),
      validTo: addDays(today, 30),
      goodRate: tenths(weakest.rate - 0.2),
      firstPass: tenths(weakest.rate - 0.2),
      remark: '产线改进期间适用',
    },
    {
      code: 'LL-KH',
      name: '客户要求',
      productId: product.id,
      validFrom: addDays(today, -30),
      goodRate: tenths(Math.min(99.9, product.rate + 0.4)),
      firstPass: tenths(Math.min(99.9, product.rate + 0.4)),
      finalYield: 99.9,
      remark: '按质量协议',
    },
  ]
  demo.become(people.named.get('manager') as Person)
  for (const scheme of schemes) await demo.call(yieldSchemeCrud.add, scheme)
}

export const yieldSchemes = demoPart({
  name: 'quality.yieldSchemes',
  // What is asked is set by what was reached.
  needs: { people: demoPeople, history },
  make: (demo, made) => makeTargets(demo, made.people),
})
