import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import type { ProfileDraft, ProfileStation } from '#areas/lines/contract/profile.ts'
import { qxApi } from '#areas/qx/contract/qx.ts'
import type { startBenchServer } from '../support/server.ts'

/** The lot that is built in, and the machine's characteristic. */
export const lotNumber = 'S-LOT'

type Server = Awaited<ReturnType<typeof startBenchServer>>

export interface BenchLine {
  teamId: number
  token: string
  profileId: number
  reasonId: number
  stations: string[]
  serials: string[]
}

interface Wanted {
  stations: number
  serials: number
  /** Every check that a station may be given, and a lot built in at every fourth; else only what every scan goes through. */
  full: boolean
}

const measured = { code: 'v', name: 'Value', kind: 'number', source: 'device', required: true, unit: 'bar' } as const

/** A team with the QX line, an order with its serials, and a live profile of so many stations, each after all before it, and one to mend at. */
export async function makeBenchLine(server: Server, name: string, wanted: Wanted): Promise<BenchLine> {
  const { teamId, token, userId } = await server.makeTeam(name)
  const { database } = server.gemba.services
  await database.inNoTeam((db) =>
    db
      .updateTable('team')
      .set({ areas: JSON.stringify({ qx: true }) })
      .where('id', '=', teamId)
      .execute(),
  )
  const made = await database.inTeam({ teamId, workshops: null }, async (db) => {
    const floor = await makeFloor(db)
    const { orderId } = await makeOrder(db, floor, { number: 'WO1', quantity: wanted.serials })
    const serials = Array.from({ length: wanted.serials }, (_, i) => `${name}-${String(i + 1).padStart(6, '0')}`)
    for (let from = 0; from < serials.length; from += 5_000)
      await db
        .insertInto('orderSerial')
        .values(serials.slice(from, from + 5_000).map((serialNo) => ({ workOrderId: orderId, serialNo })))
        .execute()
    const idOf = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
      (await query.executeTakeFirstOrThrow()).id
    const reason = { code: 'SEAL', name: 'Seal', className: 'Assembly' }
    const steel = await idOf(
      db.insertInto('product').values({ code: 'STEEL', name: 'Steel', unit: 'kg', kind: 'material' }).returning('id'),
    )
    await db.insertInto('stockLot').values({ productId: steel, number: lotNumber }).execute()
    const skill = await idOf(db.insertInto('skill').values({ code: 'LEAK', name: 'Leak test' }).returning('id'))
    await db.insertInto('userSkill').values({ userId, skillId: skill, startsOn: '2020-01-01' }).execute()
    const machine = { number: 'BM1', name: 'Tester', workshopId: floor.workshopId }
    return {
      productId: floor.productId,
      serials,
      steel,
      skill,
      reasonId: await idOf(db.insertInto('defectReason').values(reason).returning('id')),
      machine: await idOf(db.insertInto('machine').values(machine).returning('id')),
    }
  })
  const codes = Array.from({ length: wanted.stations }, (_, i) => `B${String(i + 1).padStart(2, '0')}`)
  const draft: ProfileDraft = {
    name,
    mostPasses: 0,
    packingLevel: 'box',
    stations: [
      ...codes.map((code, i) => stationOf(codes, i, { ...made, code, full: wanted.full })),
      { ...plain, code: 'REP', name: 'Repair', kind: 'repair', required: false },
    ],
    causes: [],
  }
  const call = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(server.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, languages: 'en' },
      body: JSON.stringify(body),
    })
    const told = (await answer.json()) as { message: string; data: T }
    if (!answer.ok) throw new Error(told.message + JSON.stringify(told.data))
    return told.data
  }
  const { id } = await call<{ id: number }>(qxApi.addLineProfile.path, { productId: made.productId, draft })
  await call(qxApi.publishLineProfile.path, { id, version: 1 })
  const stations = [...codes, 'REP']
  return { teamId, token, profileId: id, reasonId: made.reasonId, stations, serials: made.serials }
}

const plain: Omit<ProfileStation, 'code' | 'name'> = {
  kind: 'test',
  required: true,
  mostPasses: 0,
  onFail: 'repair',
  after: [],
  checks: [],
  collect: [],
  bind: [],
}

function stationOf(
  codes: readonly string[],
  i: number,
  { code, full, steel, skill, machine }: { code: string; full: boolean; steel: number; skill: number; machine: number },
): ProfileStation {
  const since = codes[i - 1]
  const checks: ProfileStation['checks'] = [
    ...(since ? [{ name: 'dwell' as const, since, least: 0, most: 99_999 }] : []),
    { name: 'machineUp', machineId: machine },
    { name: 'skill', skillId: skill },
    { name: 'firstPiece' },
  ]
  return {
    ...plain,
    code,
    name: `Station ${code}`,
    onFail: i % 2 ? 'retest' : 'repair',
    mostPasses: i % 2 ? 3 : 0,
    after: codes.slice(0, i),
    checks: full ? checks : [],
    collect: [{ ...measured, low: null, high: 1, test: null }],
    bind: full && i % 4 === 1 ? [{ productId: steel, trackedBy: 'lot', quantity: 1 }] : [],
  }
}

/** What is sent with a scan at a station of the line, of a good unit. */
export const goodScan = (station: string, serial: string) => ({
  station,
  serial,
  values: [{ code: 'v', value: 0.5 }],
  bound: (Number(station.slice(1)) - 1) % 4 === 1 ? [{ place: 1, code: lotNumber }] : [],
})
