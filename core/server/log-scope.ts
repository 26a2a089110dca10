/**
 * Where the records of an entity stand: a table with `workshop_id`, itself or reached from the records' own table. What the operation log
 * tells of a record stands in the workshop of that record.
 */
export interface LogScope {
  /** The table with the workshop, as it is called in SQL. */
  table: string
  /** The records' own table and its column that leads there, where it is another. */
  by?: { table: string; column: string }
}

/** Of each entity that stands behind the wall of workshops, by its name in the log. */
export type LogScopes = Readonly<Record<string, LogScope>>

/** The workshop of an entry whose record is gone and never named one: seen by those alone whom no wall keeps out. */
const unknown = 0
/** Stands for no workshop while one that is not known is told apart from it. */
const none = -1

/**
 * SQL that finds the workshop of a log entry: that in which its record stands now; of a record that is gone, the one where it was last.
 *
 * @param entities of the scopes, those that the entries speak of
 * @param entry alias of the entry, with `entity`, `entity_id` and `last_workshop` (see `lastWorkshop`)
 * @returns an expression: the workshop, null for a record of the whole team
 */
export function workshopSql(scopes: LogScopes, entities: readonly string[], entry: string): string {
  if (!entities.length) return 'null::bigint'
  const cases = entities.map((entity) => {
    const now = lookUp(scopes[entity] as LogScope, entry)
    return `when '${entity}' then nullif(coalesce((${now}), ${entry}.last_workshop, ${unknown}), ${none})`
  })
  return `case when ${entry}.entity_id is not null then case ${entry}.entity ${cases.join(' ')} end end`
}

function lookUp({ table, by }: LogScope, entry: string): string {
  const from = by
    ? `${by.table} s join ${table} r on r.team_id = s.team_id and r.id = s.${by.column} where s.id = ${entry}.entity_id`
    : `${table} r where r.id = ${entry}.entity_id`
  return `select coalesce(r.workshop_id, ${none}) from ${from}`
}

/** The workshop that a record names, the newest state first; null: none of them names one. */
export function lastWorkshop(...records: (object | null | undefined)[]): number | null {
  for (const record of records)
    if (record && 'workshopId' in record)
      return typeof record.workshopId === 'number' ? record.workshopId : record.workshopId === null ? none : null
  return null
}

/** Whether a record was in one workshop before and is in another after. */
export const workshopMoved = (before: object | null | undefined, after: object | null | undefined): boolean =>
  Boolean(before && after && 'workshopId' in before && 'workshopId' in after && before.workshopId !== after.workshopId)
