import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { lay } from '#areas/inventory/server/testing.ts'
import type { Collected, ProfileDraft, ProfileStation } from '#areas/lines/contract/profile.ts'
import type { ScanAnswer } from '#areas/lines/contract/scan.ts'
import { qxApi } from '#areas/qx/contract/qx.ts'
import type { SentOf } from '#core/contract/endpoint.ts'
import { made } from '#tests/factories/plant.ts'
import { makeSteel } from '#tests/factories/steel.ts'
import type { Client, TestGemba } from '#tests/support/gemba.ts'

/** A station that is only passed, but for what is told. */
export const station = (code: string, change: Partial<ProfileStation>): ProfileStation => ({
  code,
  name: `Station ${code}`,
  kind: 'scan',
  required: true,
  mostPasses: 0,
  onFail: 'repair',
  after: [],
  checks: [],
  collect: [],
  bind: [],
  ...change,
})

export const leak: Extract<Collected, { kind: 'number' }> = {
  code: 'leak',
  name: 'Leak rate',
  kind: 'number',
  source: 'device',
  required: true,
  unit: 'mL/min',
  low: null,
  high: 0.5,
  test: 'airTightness',
}

interface Made {
  steel: number
  reasonId: number
  machineId?: number
}

/** Scanned in, a steel and a numbered valve built in, tested for leaks, mended where it leaks. */
const profileOf = ({ steel, reasonId }: Made, valve: number): ProfileDraft => ({
  name: 'Valve block',
  mostPasses: 0,
  packingLevel: 'box',
  stations: [
    station('IN', {}),
    station('ASM', {
      kind: 'assemble',
      after: ['IN'],
      bind: [
        { productId: steel, trackedBy: 'lot', quantity: 2 },
        { productId: valve, trackedBy: 'serial', quantity: 1 },
      ],
    }),
    station('LEAK', { kind: 'test', after: ['IN', 'ASM'], mostPasses: 3, collect: [leak] }),
    station('REP', { kind: 'repair', required: false }),
  ],
  causes: [{ reasonId, station: 'ASM' }],
})

/** A team with the line, an order of two serials, a valve, a steel with a lot, and a live profile. */
export async function makeLine(gemba: TestGemba, change: (draft: ProfileDraft) => ProfileDraft = (draft) => draft) {
  const made_ = await makeSteel(gemba)
  const { admin, within, floor, steel, order } = made_
  await admin.call(switchTeamArea, { area: 'qx', on: true, confirmed: ['withOthers'] })
  await lay(admin, steel, made_.here, 50, 'S-LOT')
  const { reasonId, valve } = await within(async (db) => {
    await db.insertInto('orderSerial').values({ workOrderId: order.orderId, serialNo: 'WO1-0002' }).execute()
    const reason = { code: 'SEAL', name: 'Seal', className: 'Assembly' }
    return {
      reasonId: await made(db.insertInto('defectReason').values(reason).returning('id')),
      valve: await made(db.insertInto('product').values({ code: 'VALVE', name: 'Valve', unit: 'pcs' }).returning('id')),
    }
  })
  const draft = change(profileOf({ steel, reasonId }, valve))
  const { id } = await admin.call(qxApi.addLineProfile, { productId: floor.productId, draft })
  await admin.call(qxApi.publishLineProfile, { id, version: 1 })
  const scan = (code: string, more: Partial<SentOf<typeof qxApi.stationScan>> = {}, by: Client = admin) =>
    by.call(qxApi.stationScan, { station: code, serial: 'WO1-0001', ...more })
  const parts = (number = 'V-1') => ({
    bound: [
      { place: 1, code: 'S-LOT' },
      { place: 2, code: number },
    ],
  })
  return { ...made_, reasonId, valve, profileId: id, scan, parts }
}

/** What a person is told of an answer: its outcome, or why it was refused. */
export const told = (answer: ScanAnswer) =>
  answer.outcome === 'refused' ? `${answer.check}: ${answer.message}` : answer.outcome
export const value = (leakRate: number | string) => ({ values: [{ code: 'leak', value: leakRate }] })
