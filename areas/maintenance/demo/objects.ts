import type { DemoCaller } from '#core/server/demo/caller.ts'
import { maintenanceObjectCrud } from '../contract/object.ts'

/** What is maintained and is no machine: of the first line, in its workshop. */
const objects = [
  { number: 'SS-01', name: '1 号输送链', names: { en: 'Conveyor 1', vi: 'Băng tải 1' }, kind: 'line' },
  { number: 'CS-01', name: '气密测试台', names: { en: 'Leak test station', vi: 'Bàn thử kín' }, kind: 'station' },
  {
    number: 'NB-01',
    name: '扭力扳手 5–25 N·m',
    names: { en: 'Torque wrench 5–25 N·m', vi: 'Cờ lê lực 5–25 N·m' },
    kind: 'tool',
  },
] as const

/** @returns their ids by number */
export async function makeObjects(demo: DemoCaller): Promise<Map<string, number>> {
  const { id: lineId, workshopId } = await demo.db
    .selectFrom('productionLine')
    .select(['id', 'workshopId'])
    .orderBy('number')
    .executeTakeFirstOrThrow()
  const made = new Map<string, number>()
  for (const each of objects) {
    const { id } = await demo.call(maintenanceObjectCrud.add, { ...each, workshopId, lineId })
    made.set(each.number, id)
  }
  return made
}
