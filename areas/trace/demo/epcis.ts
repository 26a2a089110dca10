import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { stock } from '#areas/inventory/demo/stock.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { makeDigitalLink, makeGtin } from '#engines/gs1/index.ts'
import { captureEpcis, updateEpcisSetting } from '../contract/epcis.ts'

const day = 86_400_000
/** Lots whose shipping their supplier told of. */
const told = 6

/** The factory's names in EPCIS, and a document of a supplier about lots that came from him. */
async function makeEpcis(demo: DemoCaller, people: People): Promise<void> {
  demo.become(people.named.get('manager') as Person)
  const value = { namespace: 'https://gemba.example/epcis', companyPrefix: '9521234' }
  await demo.call(updateEpcisSetting, { version: 0, value })
  const lots = await demo.db
    .selectFrom('stockLot as l')
    .select(['l.number', 'l.supplier', 'l.producedOn'])
    .where('l.supplier', '=', (e) =>
      e.selectFrom('stockLot as f').select('f.supplier').where('f.supplier', 'is not', null).orderBy('f.id').limit(1),
    )
    .where('l.number', '<>', '')
    .orderBy('l.id')
    .limit(told)
    .execute()
  const [first] = lots
  if (!first) throw new Error('no lot of the demo factory came from a supplier')
  /** They leave him two days after he made them. */
  const shippedOn = (made: string | null) => new Date(Date.parse(made ?? '2026-01-01') + 2 * day).toISOString()
  demo.become(people.by.get('warehouse')?.[0] as Person)
  await demo.call(captureEpcis, {
    document: {
      '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
      id: 'https://supplier.example/epcis/document/1',
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: demo.now.toISOString(),
      sender: first.supplier,
      epcisBody: {
        eventList: lots.map(({ number, producedOn }, i) => ({
          type: 'ObjectEvent',
          eventTime: shippedOn(producedOn),
          eventTimeZoneOffset: '+08:00',
          action: 'OBSERVE',
          bizStep: 'shipping',
          disposition: 'in_transit',
          quantityList: [
            {
              // His own GTIN: the lot is found by its number.
              epcClass: makeDigitalLink([
                { ai: '01', value: makeGtin(0, '9529999', String(i + 1)) },
                { ai: '10', value: number },
              ]),
              quantity: 500,
              uom: 'KGM',
            },
          ],
          readPoint: { id: 'https://supplier.example/epcis/loc/DOCK-1' },
        })),
      },
    },
  })
}

export const epcis = demoPart({
  name: 'trace.epcis',
  needs: { people: demoPeople, stock },
  make: (demo, { people }) => makeEpcis(demo, people),
})
