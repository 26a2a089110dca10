import { type Expression, type RawBuilder, sql } from 'kysely'

/** Whether a certificate (a row of `user_skill`) holds on a day. Planning words it alike, as it reads more rows at once. */
export const holdsOn = (certificate: string, day: Expression<unknown>): RawBuilder<boolean> =>
  sql`(${sql.ref(`${certificate}.startsOn`)} <= ${day}
    and (${sql.ref(`${certificate}.expiresOn`)} is null or ${sql.ref(`${certificate}.expiresOn`)} >= ${day}))`

/** The team's present day. */
export const teamToday = sql<string>`(select (now() at time zone zone)::date from team where id = gemba_team())`
