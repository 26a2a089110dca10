import type { Entity } from '../../contract/entity.ts'
import type { Db } from '../db/pool.ts'

type Row = Record<string, unknown>

/** Gives rows the number and name of each file that they hold: `avatarId` comes with `avatarIdFileNo` and `avatarIdFileName`. */
export async function withFiles<R extends object>(db: Db, entity: Pick<Entity, 'fields'>, rows: R[]): Promise<R[]> {
  const keys = Object.entries(entity.fields).flatMap(([key, { kind }]) =>
    kind === 'image' || kind === 'file' ? [key] : [],
  )
  const ids = [...new Set(rows.flatMap((row) => keys.map((key) => (row as Row)[key])))].filter(
    (id) => typeof id === 'number',
  )
  if (!ids.length) return rows
  const files = await db.selectFrom('file').select(['id', 'fileNo', 'name']).where('id', 'in', ids).execute()
  const byId = new Map<unknown, { fileNo: string; name: string }>(files.map((file) => [file.id, file]))
  return rows.map((row) => {
    const added = keys.flatMap((key) => {
      const file = byId.get((row as Row)[key])
      return file ? [[`${key}FileNo`, file.fileNo] as const, [`${key}FileName`, file.name] as const] : []
    })
    return { ...row, ...Object.fromEntries(added) }
  })
}
