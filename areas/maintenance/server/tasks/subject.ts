import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { notFound, refuseField } from '#core/server/refusal.ts'

/** What a plan is carried out on, and a task is about: a machine, or an object that is none; the other is null. */
export interface Subject {
  machineId: number | null
  objectId: number | null
}

/** The machine or object that a call names; refuses both at once, and neither. */
export function oneSubject({ machineId = null, objectId = null }: { [K in keyof Subject]?: Subject[K] }): Subject {
  if ((machineId === null) === (objectId === null)) throw refuseField('machineId', 'maintenanceTask.oneSubject')
  return { machineId, objectId }
}

/** Tells a machine or object from all others. */
export const subjectKey = ({ machineId, objectId }: Subject): string =>
  machineId === null ? `o${objectId}` : `m${machineId}`

const columns = sql`s.id, s.number, s.name, s.names, s.line_id, s.workshop_id, s.enabled`

/**
 * SQL: joins what a row is about as `m`, its machine or its object: number, names, line, workshop and whether it is in use. Rows of one that the
 * reader does not see fall away, as with a join of machines.
 *
 * @param alias of the row, in the statement
 */
export const joinSubject = (alias: string) => {
  const [team, machine, object] = ['teamId', 'machineId', 'objectId'].map((column) => sql.ref(`${alias}.${column}`))
  return sql`join lateral (
    select ${columns} from machine s where s.team_id = ${team} and s.id = ${machine}
    union all select ${columns} from maintenance_object s where s.team_id = ${team} and s.id = ${object}) m on true`
}

/** SQL: the rows of `alias` that are about a machine or object. */
export const isAbout = (alias: string, { machineId, objectId }: Subject) =>
  machineId === null
    ? sql`${sql.ref(`${alias}.objectId`)} = ${objectId}`
    : sql`${sql.ref(`${alias}.machineId`)} = ${machineId}`

/** Number and name of what a task is about, for a message to people of any language. */
export async function subjectText(ctx: Ctx, taskId: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select m.number || ' ' || m.name as text from maintenance_task t ${joinSubject('t')} where t.id = ${taskId}`.execute(
    ctx.db,
  )
  return rows[0]?.text ?? ''
}

/** Its number, for a message; refuses one that the caller does not see. */
export async function subjectNumber(ctx: Ctx, of: Subject): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select m.number from (select ${of.machineId}::bigint as machine_id, ${of.objectId}::bigint as object_id, gemba_team() as team_id) t
    ${joinSubject('t')}`.execute(ctx.db)
  const [subject] = rows
  if (!subject) throw notFound()
  return subject.number
}
