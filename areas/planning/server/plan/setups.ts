import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { SetupMatrixInput } from '#engines/scheduling/index.ts'
import { type SetupAttribute, setupAttributes } from '../../contract/setup/setup-time.ts'
import type { OpenTask } from './open-tasks.ts'
import { type Center, type PlaceId, placeOf } from './places.ts'

const minute = 60_000

/** What a set-up is told by, of one task or of what stands on a machine. */
export type SetupValues = Partial<Record<SetupAttribute, string>>

/** The set-up matrix as planning reckons with it. */
export interface Setups {
  matrices: SetupMatrixInput[]
  /** Which of them hold at a work centre: of each attribute its own, else its group's, else the one for everywhere. */
  at(center: Pick<Center, 'id' | 'groupLabel' | 'press'>): string[]
  /** What machines are set up for: their last work that began. */
  initial: Map<PlaceId, SetupValues>
}

export async function readSetups(db: Db): Promise<Setups> {
  const rows = await db
    .selectFrom('setupTime')
    .select(['attribute', 'kind', 'workCenterId', 'groupLabel', 'fromValue', 'toValue', 'bothWays', 'minutes'])
    .orderBy('id')
    .execute()
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const id = matrixId(row.attribute, row)
    groups.set(id, [...(groups.get(id) ?? []), row])
  }
  return {
    matrices: [...groups].map(([id, of]) => matrixOf(id, of)),
    at: (center) =>
      setupAttributes.flatMap((attribute) => {
        const scopes = [{ workCenterId: center.id }, { groupLabel: center.groupLabel }, {}]
        return scopes.map((scope) => matrixId(attribute, scope)).find((id) => groups.has(id)) ?? []
      }),
    initial: rows.length ? await readInitial(db) : new Map(),
  }
}

interface Row {
  attribute: string
  kind: string
  fromValue: string | null
  toValue: string | null
  bothWays: boolean
  minutes: number
}

/** Nothing but the attribute's name for the matrix of everywhere: a group label that is null is no group. */
const matrixId = (
  attribute: string,
  { workCenterId, groupLabel }: { workCenterId?: number | null; groupLabel?: string | null },
): string =>
  workCenterId ? `${attribute} centre ${workCenterId}` : groupLabel ? `${attribute} group ${groupLabel}` : attribute

function matrixOf(id: string, rows: Row[]): SetupMatrixInput {
  const only = (kind: string) => (rows.find((row) => row.kind === kind)?.minutes ?? 0) * minute
  const changes = rows.filter(({ kind }) => kind === 'change')
  const entry = (from: string | null, to: string | null, minutes: number) =>
    [from ?? '', to ?? '', Math.round(minutes * minute)] as const
  return {
    id,
    attribute: rows[0]?.attribute,
    otherwise: Math.round(only('otherwise')),
    first: Math.round(only('first')),
    // Rows for both ways first: one that says otherwise of the way back stands after it and holds.
    entries: [
      ...changes.filter(({ bothWays }) => bothWays).map((row) => entry(row.toValue, row.fromValue, row.minutes)),
      ...changes.map((row) => entry(row.fromValue, row.toValue, row.minutes)),
    ],
  }
}

/** What a task is set up for; of a combined one what its first member is. */
export function setupValuesOf([part]: readonly Pick<OpenTask, 'family' | 'color' | 'mold'>[]): SetupValues {
  return {
    ...(part?.family && { family: part.family }),
    ...(part?.color && { color: part.color }),
    ...(part?.mold && { mold: part.mold }),
  }
}

async function readInitial(db: Db): Promise<Map<PlaceId, SetupValues>> {
  const { rows } = await sql<{
    workCenterId: number
    machineId: number | null
    family: string | null
    color: string | null
    mold: string | null
  }>`
    select distinct on (t.machine_id, case when t.machine_id is null then t.work_center_id end)
      t.work_center_id, t.machine_id, p.family, p.color, o.mold
    from task t
      join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
      join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
      join product p on p.team_id = w.team_id and p.id = w.product_id
    where t.started_at > now() - interval '30 days'
    order by t.machine_id, case when t.machine_id is null then t.work_center_id end, t.started_at desc`.execute(db)
  return new Map(
    rows.map(({ workCenterId, machineId, ...values }) => [placeOf(workCenterId, machineId), setupValuesOf([values])]),
  )
}
