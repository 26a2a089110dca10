import { sql } from 'kysely'
import { positionLookup } from '#areas/identity/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks, wholeOf } from '#core/server/crud/blanks.ts'
import { lookupByNumberOrName } from '#core/server/crud/lookup.ts'
import { namedBy } from '#core/server/crud/named.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { StoredRow } from '#core/server/crud/rows.ts'
import { type Candidate, serveCrud } from '#core/server/crud/serve.ts'
import { hourlySalaryCrud, wageItemCrud, wagePiecePriceCrud, wageRuleCrud } from '../contract/standards.ts'
import { labelled } from './labels.ts'
import { lockedUntil, lockIssues } from './locked.ts'
import { personLookup } from './people.ts'
import { mayBeSeen } from './policy.ts'

interface Version {
  id?: number
  fromDate: string
  toDate?: string | null
  userId?: number | null
  positionId?: number | null
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** What is wrong with versions whatever they are of: days turned round, a day that was paid already, a person whose pay the caller may not see. */
async function versionIssues(ctx: Ctx, candidates: readonly Candidate[]): Promise<FieldIssue[][]> {
  const locked = await lockedUntil(ctx)
  const all = candidates.map((candidate) => wholeOf(candidate) as unknown as Version)
  const seen = await seenOf(
    ctx,
    all.flatMap(({ userId }) => userId ?? []),
  )
  return candidates.map(({ draft, before }, i) => {
    const after = all[i] as Version
    const changed = Object.keys(draft).filter((key) => draft[key] !== undefined && !same(draft[key], before?.[key]))
    const issues = lockIssues(locked, {
      ...(before && { before: before as unknown as Version }),
      after,
      changed,
    })
    if (after.toDate != null && after.toDate < after.fromDate)
      issues.push({ field: 'toDate', key: 'invalid.daysReversed' })
    if (after.userId != null && !seen.has(after.userId)) issues.push({ field: 'userId', key: 'wageAccess.notGranted' })
    return issues
  })
}

/** Those of some people whose pay the caller may see. */
async function seenOf(ctx: Ctx, userIds: readonly number[]): Promise<Set<number>> {
  if (!userIds.length) return new Set()
  const rows = await ctx.db
    .selectFrom('teamUser as u')
    .select('u.id')
    .where('u.id', 'in', [...new Set(userIds)])
    .where(mayBeSeen(ctx.caller, sql.ref('u.departmentId')))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Versions that held on a day that was paid stay. */
async function keepPaid(ctx: Ctx, rows: readonly { id: number; fromDate: string }[]): Promise<Map<number, Message>> {
  const locked = await lockedUntil(ctx)
  return new Map(
    rows
      .filter(({ fromDate }) => locked !== null && fromDate <= locked)
      .map(({ id }) => [id, { key: 'wage.lockedVersion', params: { day: locked as string } }]),
  )
}

/** Versions without a name of their own: the log calls them by what they are of; those that held on a day that was paid stay. */
const versionsOf = (of: 'hourlySalary' | 'wagePiecePrice') => {
  const named = namedBy<StoredRow>(labelled(of))
  return {
    ...named,
    async keeps(ctx: Ctx, rows: (StoredRow & { fromDate: string })[]): Promise<Map<number, Message>> {
      await named.keeps(ctx, rows)
      return keepPaid(ctx, rows)
    },
  }
}

const personName = sql<string | null>`u.name || ' ' || u.job_number`

export const hourlySalaries = serveCrud(hourlySalaryCrud, {
  table: 'hourlySalary',
  sort: [
    { field: 'positionName', order: 'asc' },
    { field: 'fromDate', order: 'desc' },
  ],
  list: (db, ctx) =>
    db
      .selectFrom('hourlySalary as s')
      .leftJoin('position as p', (join) => join.onRef('p.teamId', '=', 's.teamId').onRef('p.id', '=', 's.positionId'))
      .leftJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 's.teamId').onRef('u.id', '=', 's.userId'))
      .where(sql<boolean>`(s.user_id is null or ${mayBeSeen(ctx.caller, sql.ref('u.departmentId'))})`)
      .select([
        's.id',
        's.version',
        's.createdAt',
        sql<string>`coalesce(p.name, u.name || ' ' || u.job_number)`.as('label'),
        's.positionId',
        'p.name as positionName',
        's.userId',
        personName.as('userName'),
        's.fromDate',
        's.toDate',
        's.hourlyRate',
        's.payBy',
        's.coefficient',
        's.remark',
      ]),
  refers: { positionId: 'position', userId: 'teamUser' },
  unique: [{ fields: ['positionId', 'fromDate'] }, { fields: ['userId', 'fromDate'] }],
  lookups: { positionId: positionLookup, userId: personLookup },
  async check(ctx, candidates) {
    fillBlanks(candidates as Candidate[], { coefficient: 1 })
    const issues = await versionIssues(ctx, candidates as Candidate[])
    candidates.forEach((candidate, i) => {
      const { positionId, userId } = wholeOf(candidate)
      if ((positionId == null) === (userId == null))
        issues[i]?.push({ field: 'positionId', key: 'hourlySalary.positionOrPerson' })
    })
    return issues
  },
  ...versionsOf('hourlySalary'),
})

export const piecePrices = serveCrud(wagePiecePriceCrud, {
  table: 'wagePiecePrice',
  sort: [
    { field: 'operationName', order: 'asc' },
    { field: 'fromDate', order: 'desc' },
  ],
  list: (db, ctx) =>
    db
      .selectFrom('wagePiecePrice as w')
      .innerJoin('operation as o', (join) =>
        join.onRef('o.teamId', '=', 'w.teamId').onRef('o.id', '=', 'w.operationId'),
      )
      .leftJoin('product as p', (join) => join.onRef('p.teamId', '=', 'w.teamId').onRef('p.id', '=', 'w.productId'))
      .select([
        'w.id',
        'w.version',
        'w.createdAt',
        sql<string>`concat_ws(' · ', o.produre_no || ' ' || o.produre_name, p.code)`.as('label'),
        'w.operationId',
        sql<string>`o.produre_no || ' ' || ${nameIn(ctx, 'o', 'produreName')}`.as('operationName'),
        'w.productId',
        sql<string | null>`p.code || ' ' || ${nameIn(ctx, 'p')}`.as('productName'),
        'w.fromDate',
        'w.toDate',
        'w.unitPrice',
        'w.remark',
      ]),
  refers: { operationId: 'operation', productId: 'product' },
  unique: [{ fields: ['operationId', 'productId', 'fromDate'], blanksToo: true }],
  lookups: {
    operationId: lookupByNumberOrName('operation', 'produreNo', 'produreName'),
    productId: lookupByNumberOrName('product', 'code', 'name'),
  },
  check: (ctx, candidates) => versionIssues(ctx, candidates as Candidate[]),
  ...versionsOf('wagePiecePrice'),
})

export const rules = serveCrud(wageRuleCrud, {
  table: 'wageRule',
  sort: [{ field: 'fromDate', order: 'desc' }],
  list: (db) => db.selectFrom('wageRule').selectAll(),
  unique: [{ fields: ['fromDate'] }],
  async check(ctx, candidates) {
    fillBlanks(candidates as Candidate[], { comprehensive: false, tiers: [] })
    return versionIssues(ctx, candidates as Candidate[])
  },
  keeps: keepPaid,
})

export const items = serveCrud(wageItemCrud, {
  table: 'wageItem',
  sort: [{ field: 'name', order: 'asc' }],
  list: (db, ctx) =>
    db
      .selectFrom('wageItem as i')
      .leftJoin('position as p', (join) => join.onRef('p.teamId', '=', 'i.teamId').onRef('p.id', '=', 'i.positionId'))
      .leftJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 'i.teamId').onRef('u.id', '=', 'i.userId'))
      .where(sql<boolean>`(i.user_id is null or ${mayBeSeen(ctx.caller, sql.ref('u.departmentId'))})`)
      .select([
        'i.id',
        'i.version',
        'i.createdAt',
        'i.name',
        'i.kind',
        'i.basis',
        'i.wageAmount',
        'i.positionId',
        'p.name as positionName',
        'i.userId',
        personName.as('userName'),
        'i.fromDate',
        'i.toDate',
        'i.remark',
      ]),
  refers: { positionId: 'position', userId: 'teamUser' },
  async check(ctx, candidates) {
    const issues = await versionIssues(ctx, candidates as Candidate[])
    candidates.forEach((candidate, i) => {
      const { positionId, userId } = wholeOf(candidate)
      if (positionId != null && userId != null) issues[i]?.push({ field: 'userId', key: 'wageItem.onlyOne' })
    })
    return issues
  },
  keeps: keepPaid,
})
