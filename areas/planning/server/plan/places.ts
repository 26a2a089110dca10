import { sql } from 'kysely'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import type { Db } from '#core/server/db/pool.ts'

/** Where a task can be done at a time: a machine, or a work centre that has none. */
export type PlaceId = `m${number}` | `w${number}`

export interface Center {
  id: number
  number: string
  name: string
  workshopId: number
  lineId: number
  proficiency: number
  groupLabel: string | null
  /** It takes molds, coils and sheets. */
  press: boolean
  /** Pieces go on from it one trip at a time. */
  assemblyLine: boolean
  enabled: boolean
  machineIds: number[]
  /** How many stations it has. */
  stations: number
}

export interface Line {
  id: number
  number: string
  name: string
  /** Milliseconds from piece to piece where everything moves at one pace; null: no takt line. */
  taktMs: number | null
  /** When it was entered; epoch milliseconds. */
  since: number
}

export interface Machine {
  id: number
  number: string
  name: string
  lineId: number | null
}

export interface Places {
  centers: Map<number, Center>
  machines: Map<number, Machine>
  lines: Map<number, Line>
}

/** Work centres with their enabled machines, and the lines they stand on. */
export async function readPlaces(db: Db, reader: Reader): Promise<Places> {
  const centers = await db
    .selectFrom('workCenter as c')
    .select([
      'c.id',
      'c.number',
      nameIn(reader, 'c').as('name'),
      'c.workshopId',
      'c.lineId',
      'c.proficiency',
      'c.groupLabel',
      'c.enabled',
      'c.press',
      'c.assemblyLine',
    ])
    .select((e) =>
      e
        .selectFrom('workCenterMachine as cm')
        .innerJoin('machine as m', 'm.id', 'cm.machineId')
        .where('m.enabled', '=', true)
        .whereRef('cm.workCenterId', '=', 'c.id')
        .select(sql<number[]>`coalesce(array_agg(m.id order by m.number), '{}')`.as('ids'))
        .as('machineIds'),
    )
    .select((e) =>
      e
        .selectFrom('station as s')
        .whereRef('s.workCenterId', '=', 'c.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('stations'),
    )
    .execute()
  const machines = await db
    .selectFrom('machine')
    .select(['id', 'number', nameIn(reader, 'machine').as('name'), 'lineId'])
    .execute()
  const lines = await db
    .selectFrom('productionLine')
    .select(['id', 'number', nameIn(reader, 'productionLine').as('name'), 'taktSeconds', 'createdAt'])
    .execute()
  return {
    centers: new Map(
      centers.map((center) => [
        center.id,
        { ...center, machineIds: center.machineIds ?? [], stations: center.stations ?? 0 },
      ]),
    ),
    machines: new Map(machines.map((machine) => [machine.id, machine])),
    lines: new Map(
      lines.map(({ taktSeconds, createdAt, ...line }) => [
        line.id,
        { ...line, taktMs: taktSeconds === null ? null : Math.round(taktSeconds * 1000), since: Date.parse(createdAt) },
      ]),
    ),
  }
}

/** The places of a work centre, in the order of its machines. */
export const placesOf = (center: Center): PlaceId[] =>
  center.machineIds.length ? center.machineIds.map((id): PlaceId => `m${id}`) : [`w${center.id}`]

/** The place of a task that is on a work centre and, when that has machines, on one of them. */
export const placeOf = (workCenterId: number, machineId: number | null): PlaceId =>
  machineId ? `m${machineId}` : `w${workCenterId}`

export const machineOf = (place: PlaceId): number | null => (place.startsWith('m') ? Number(place.slice(1)) : null)
