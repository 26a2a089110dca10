import type { Insertable } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { DB } from '#core/server/db/schema.ts'

/**
 * Rows that a test needs so that what it is about can stand: written at once, past the calls with which people make them. Each answers the
 * row's id. What a test leaves out is as plain as can be.
 */
type Row<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

/** The id of what an insert made. */
export const made = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> =>
  (await query.executeTakeFirstOrThrow()).id

/** A department that is a workshop. */
export const makeWorkshop = (db: Db, row: Row<'department'> = {}): Promise<number> =>
  made(
    db
      .insertInto('department')
      .values({ name: 'Shop', isWorkshop: true, ...row })
      .returning('id'),
  )

/** A production line of a workshop. */
export const makeProductionLine = (db: Db, row: Row<'productionLine'> & { workshopId: number }): Promise<number> =>
  made(
    db
      .insertInto('productionLine')
      .values({ number: 'L1', name: `Line ${row.number ?? 'L1'}`, ...row })
      .returning('id'),
  )

/** A machine of a workshop, in no line unless one is named. */
export const makeMachine = (db: Db, row: Row<'machine'> & { workshopId: number }): Promise<number> =>
  made(
    db
      .insertInto('machine')
      .values({ number: 'M1', name: `Machine ${row.number ?? 'M1'}`, ...row })
      .returning('id'),
  )

/** A product that is counted in pieces. */
export const makeProduct = (db: Db, row: Row<'product'> = {}): Promise<number> =>
  made(
    db
      .insertInto('product')
      .values({ code: 'P1', name: 'Bracket', unit: 'pcs', ...row })
      .returning('id'),
  )
