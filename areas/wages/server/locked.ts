import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'

/** The last day that a locked period covers; null: none is locked. */
export async function lockedUntil({ db }: Pick<Ctx, 'db'>): Promise<string | null> {
  const row = await db
    .selectFrom('wagePeriod')
    .select(({ fn }) => fn.max('toDate').as('day'))
    .where('status', '=', 'locked')
    .executeTakeFirst()
  return row?.day ?? null
}

interface Dated {
  fromDate: string
  toDate?: string | null
}

/**
 * What of a version would change what holds on a day that was paid already: one begins after it, and one that held may only end after it.
 *
 * @param changed names of fields of `before` that would change
 */
export function lockIssues(
  locked: string | null,
  { before, after, changed }: { before?: Dated; after: Dated; changed: readonly string[] },
): FieldIssue[] {
  if (locked === null) return []
  const params = { day: locked }
  if (!before) return after.fromDate > locked ? [] : [{ field: 'fromDate', key: 'wage.lockedUntil', params }]
  if (before.fromDate > locked)
    return after.fromDate > locked ? [] : [{ field: 'fromDate', key: 'wage.lockedUntil', params }]
  return changed.flatMap((field): FieldIssue[] => {
    if (field === 'remark') return []
    if (field !== 'toDate') return [{ field, key: 'wage.lockedVersion', params }]
    const ended = before.toDate != null && before.toDate <= locked
    const ends = after.toDate != null && after.toDate < locked
    return ended || ends ? [{ field, key: 'wage.lockedUntil', params }] : []
  })
}
