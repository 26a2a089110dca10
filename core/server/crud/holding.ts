import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Values } from './rows.ts'

/** The condition that a row holds the values. */
export const conditionsOf = (values: Values): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(values).map(([column, value]) =>
        value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
      ),
    ],
    sql` and `,
  )
