import { type RawBuilder, sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Caller, Ctx } from '#core/server/context.ts'
import type { Stored, Values } from '#core/server/crud/rows.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { teamUserEntity } from '../../contract/team-user.ts'
import { forgetFactors } from '../login/factor-codes.ts'
import { soundOf } from '../team/create-team.ts'
import { mayKnowPhones } from '../team/policy.ts'

type Candidate = CandidateOf<typeof teamUserEntity, 'teamUser'>

/** A phone number as people without the right see it. Its last digits, which a new account begins with, are not among them. */
export const maskOf = (phoneNo: string): string => phoneNo.slice(0, 3) + '*'.repeat(Math.max(0, phoneNo.length - 3))

/** A column with a phone number, as this caller may see it: masked in the list's source, so that no search or order tells more. */
export const phoneFor = (caller: Pick<Caller, 'rights'>, column: string): RawBuilder<string> => {
  const phone = sql.ref(column)
  return mayKnowPhones(caller)
    ? sql<string>`${phone}`
    : sql<string>`left(${phone}, 3) || repeat('*', greatest(0, length(${phone}) - 3))`
}

/** The account's name, which for many is the phone number. */
export const accountFor = (caller: Pick<Caller, 'rights'>, table: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${table}.account`)} = ${sql.ref(`${table}.phoneNo`)} then ${phoneFor(caller, `${table}.phoneNo`)}
    else ${sql.ref(`${table}.account`)} end`

const present = (value: unknown): value is string => typeof value === 'string' && value !== ''

interface Account {
  id: number
  account: string
  phoneNo: string
}

/** Accounts of the people of this team that belong to another one too, or are invited by this one: no team changes these. */
export async function sharedAccounts(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  accountIds: readonly number[],
): Promise<Set<number>> {
  if (!accountIds.length) return new Set()
  const rows = await ctx.db
    .selectFrom('membership')
    .select('accountId')
    .distinct()
    .where('accountId', 'in', [...accountIds])
    .where((e) => e.or([e('teamId', '<>', ctx.caller.teamId), e('invited', '=', true)]))
    .execute()
  return new Set(rows.map(({ accountId }) => accountId))
}

/** What of drafts stands against the accounts there are: names taken, numbers that are hidden, accounts of several teams. */
export async function accountIssues(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const own = await accountsById(
    ctx.db,
    candidates.flatMap(({ before }) => (before ? [before.accountId] : [])),
  )
  for (const { draft, before } of candidates) dropUnchanged(draft, own.get(Number(before?.accountId)))
  const taken = await takenAccounts(ctx, candidates)
  const shared = await sharedAccounts(ctx, [...own.keys()])
  return candidates.map(({ draft, before }) =>
    (['account', 'phoneNo'] as const).flatMap((key): FieldIssue[] => {
      const value = draft[key]
      if (!present(value)) return []
      if (value.includes('*')) return [{ field: key, key: 'invalid.format' }]
      if (before && shared.has(before.accountId)) return [{ field: key, key: 'teamUser.sharedAccount' }]
      if (before && key === 'phoneNo' && !mayKnowPhones(ctx.caller))
        return [{ field: key, key: 'teamUser.phoneHidden' }]
      // An account that nobody chose is the phone number: said once.
      if (key === 'account' && value === draft.phoneNo) return []
      const owner = taken.get(`${key}:${value}`)
      return owner !== undefined && owner !== (before?.accountId ?? draft.accountId)
        ? [{ field: key, key: 'invalid.duplicate', params: { value } }]
        : []
    }),
  )
}

/** What comes back as it was shown is no change. */
function dropUnchanged(draft: Values, own: Account | undefined): void {
  if (!own) return
  for (const key of ['account', 'phoneNo'] as const)
    if (draft[key] === own[key] || draft[key] === maskOf(own[key])) delete draft[key]
}

async function accountsById(db: Db, ids: number[]): Promise<Map<number, Account>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('account').select(['id', 'account', 'phoneNo']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function takenAccounts(ctx: Ctx, candidates: Candidate[]): Promise<Map<string, number>> {
  const texts = candidates.flatMap(({ draft }) => [draft.account, draft.phoneNo].filter(present))
  if (!texts.length) return new Map()
  const rows = await ctx.db
    .selectFrom('account')
    .select(['id', 'account', 'phoneNo'])
    .where((e) => e.or([e('account', 'in', texts), e('phoneNo', 'in', texts)]))
    .execute()
  return new Map(
    rows.flatMap((row) => [[`account:${row.account}`, row.id] as const, [`phoneNo:${row.phoneNo}`, row.id] as const]),
  )
}

/**
 * Every new user needs an account. One with his phone that another team has is invited: its person accepts or declines. One that no team
 * has any more begins anew; otherwise one is made. It opens by an administrator's hand-over, by SMS code or by a provider.
 */
export async function makeAccounts(ctx: Ctx, candidates: Candidate[]): Promise<void> {
  const phoneOf = ({ draft }: Candidate) => String(draft.phoneNo)
  const known = await ctx.db
    .selectFrom('account as a')
    .select((e) => [
      'a.id',
      'a.phoneNo',
      e
        .selectFrom('membership as m')
        .whereRef('m.accountId', '=', 'a.id')
        .select(sql<number[]>`array_agg(m.team_id)`.as('teams'))
        .as('teams'),
    ])
    .where('a.phoneNo', '=', (e) => e.fn.any(e.val(candidates.map(phoneOf))))
    .execute()
  const byPhone = new Map(known.map((row) => [row.phoneNo, row]))
  const fresh: Candidate[] = []
  const left: number[] = []
  for (const candidate of candidates) {
    const { draft } = candidate
    draft.namePinyin = soundOf(draft.name ?? '')
    const found = byPhone.get(phoneOf(candidate))
    // A second one with the same phone is refused by the checks, as is one who is here already.
    byPhone.delete(phoneOf(candidate))
    if (!found) {
      if (!present(draft.account)) draft.account = phoneOf(candidate)
      fresh.push(candidate)
    } else if (!found.teams?.length) {
      draft.accountId = found.id
      left.push(found.id)
    } else if (!found.teams.includes(ctx.caller.teamId)) {
      draft.accountId = found.id
      draft.status = 'invited'
      delete draft.account
    }
  }
  await beginAnew(ctx.db, left)
  await insertAccounts(ctx.db, fresh, phoneOf)
}

/** Nobody has these any more: what opened them opens them no longer. */
async function beginAnew(db: Db, ids: number[]): Promise<void> {
  if (!ids.length) return
  await db
    .updateTable('account')
    .set({ passwordHash: null, mustChangePassword: true, handOverUntil: null })
    .where('id', 'in', ids)
    .execute()
  await db.deleteFrom('accountIdentity').where('accountId', 'in', ids).execute()
  await forgetFactors(db, ids)
}

async function insertAccounts(db: Db, fresh: Candidate[], phoneOf: (candidate: Candidate) => string): Promise<void> {
  const accounts = fresh.map(({ draft }) => draft.account)
  const { rows } = await sql<{ id: number; phoneNo: string }>`
    insert into account (account, phone_no, must_change_password)
    select a, p, true from unnest(${accounts}::text[], ${fresh.map(phoneOf)}::text[]) as u (a, p)
    on conflict do nothing returning id, phone_no`.execute(db)
  const made = new Map(rows.map(({ id, phoneNo }) => [phoneNo, id]))
  for (const candidate of fresh) {
    const id = made.get(phoneOf(candidate))
    // Whoever has the same phone as one before him is refused by the checks: an account is one person's.
    made.delete(phoneOf(candidate))
    if (id !== undefined) candidate.draft.accountId = id
  }
}

/** Writes what of an account a team may change: the checks have refused it for one of several teams. */
export async function writeAccount(ctx: Ctx, user: Stored<'teamUser'>, draft: Values): Promise<void> {
  const change: { account?: string; phoneNo?: string } = {}
  if (present(draft.account)) change.account = draft.account
  if (present(draft.phoneNo)) change.phoneNo = draft.phoneNo
  if (Object.keys(change).length)
    await ctx.db.updateTable('account').set(change).where('id', '=', user.accountId).execute()
}

/** Tells invited people who asks. */
export async function signInvitations(ctx: Ctx, rows: readonly Stored<'teamUser'>[]): Promise<void> {
  const invited = rows.filter(({ status }) => status === 'invited').map(({ accountId }) => accountId)
  if (invited.length)
    await ctx.db
      .updateTable('membership')
      .set({ invitedBy: ctx.caller.name })
      .where('teamId', '=', ctx.caller.teamId)
      .where('accountId', 'in', invited)
      .execute()
}

/** Gives accounts a password that they keep: those of a factory that is made to be tried. */
export async function setPasswords(db: Db, accounts: readonly string[], passwordHash: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ passwordHash, mustChangePassword: false })
    .where('account', 'in', [...accounts])
    .execute()
}
