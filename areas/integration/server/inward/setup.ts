import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { notFound, refuse, refuseFields, throwIf } from '#core/server/refusal.ts'
import type { Secrets } from '#core/server/secrets.ts'
import type * as api from '../../contract/erp-source.api.ts'
import type { InwardRule } from '../../contract/erp-source.api.ts'
import { type ErpSourceKind, inwardFields, inwardLists } from '../../contract/erp-source.ts'
import { type ErpSettings, formOf } from '../../contract/erp-systems.ts'
import { beginning, type ErpConnector } from '../erp/connector.ts'
import { settingsOf, targetsOf } from '../erp/driver.ts'
import { mayFetch, mayManage } from '../policy.ts'
import { askOf, fieldsOf, startOf } from './ask.ts'
import { leaveFetch } from './fetch.ts'
import { mapIn } from './inward-mapping.ts'
import type { Counts } from './take.ts'

type Setup = InputOf<typeof api.setErpSource>

/** What is fetched with a connector. */
export async function getSources(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof api.getErpSources>> {
  const rows = await ctx.db
    .selectFrom('erpSource')
    .select(['connectorId', 'kind', 'enabled', 'ask', 'everyMinutes', 'rules', 'version', 'position'])
    .select(['startedAt', 'endedAt', 'nextAt', 'problem', 'error', 'counts'])
    .where('connectorId', '=', id)
    .execute()
  const sources = rows.map(({ kind, ask, rules, counts, position, ...row }) => ({
    ...row,
    kind: kind as ErpSourceKind,
    ask: askOf({ ask }),
    rules: rules as InwardRule[],
    counts: counts as Counts,
    running: position !== null,
  }))
  return { sources }
}

/** Sets up what of a kind is fetched. From then on it is written in the caller's place. */
export async function setSource(ctx: Ctx, { version, ...input }: Setup): Promise<{ id: number }> {
  throwIf(mayManage(ctx.caller))
  const connector = await lockRow(ctx.db, 'erpConnector', input.connectorId)
  const others = await ctx.db.selectFrom('erpSource').selectAll().where('connectorId', '=', connector.id).execute()
  const before = others.find(({ kind }) => kind === input.kind)
  for (const { kind } of [input, ...others.filter(({ enabled }) => enabled)])
    throwIf(mayFetch(ctx.caller, kind as ErpSourceKind))
  const issues = [...formIssues(input, settingsOf(connector)), ...rulesIssues(input), ...fromIssues(input)]
  if (issues.length) throw refuseFields(issues)
  if ((before?.version ?? null) !== version) throw refuse('refused.stale')
  const { rules, ask, ...rest } = input
  const values = {
    ...rest,
    ask: JSON.stringify(ask),
    rules: JSON.stringify(rules),
    madeBy: ctx.caller.userId,
    language: ctx.language,
    nextAt: input.enabled && input.everyMinutes ? ctx.now.toISOString() : null,
    // Another list, or other fields of it: everything is read once more, and what is the same stays as it is.
    cursor: null,
    position: null,
    failures: 0,
    problem: null,
    error: null,
  }
  const row = before
    ? await ctx.db
        .updateTable('erpSource')
        .set({ ...values, version: sql<number>`version + 1`, step: sql<number>`step + 1` })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await ctx.db.insertInto('erpSource').values(values).returningAll().executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('erpSource')
    .set({ madeBy: ctx.caller.userId, language: ctx.language })
    .where('connectorId', '=', connector.id)
    .execute()
  const note = ctx.t(`erpSourceKind.${input.kind}`)
  ctx.audit({
    verb: 'setFetch',
    entity: 'erpConnector',
    id: connector.id,
    name: connector.name,
    note,
    before,
    after: row,
  })
  ctx.touch('erpSource')
  return { id: row.id }
}

/** Another system is asked in another form. */
function formIssues({ ask }: Pick<Setup, 'ask'>, { protocol }: ErpSettings): FieldIssue[] {
  return formOf[protocol] === ask.form ? [] : [{ field: 'ask', key: 'erpSource.otherForm' }]
}

/** A place in a record of an ERP is names with dots; a column of a file is called as it likes. */
const fromIssues = ({ ask, rules }: Pick<Setup, 'ask' | 'rules'>): FieldIssue[] =>
  ask.form === 'files' || rules.every(({ from }) => /^([\w@-]+(\.[\w@-]+)*)?$/.test(from))
    ? []
    : [{ field: 'rules', key: 'erpSource.badFrom' }]

/** What a mapping must hold: the number by which a record is known here, and each field once. */
function rulesIssues({ kind, rules }: Pick<Setup, 'kind' | 'rules'>): FieldIssue[] {
  const fields = inwardFields(kind)
  const { entity } = inwardLists[kind]
  const to = rules.map((rule) => rule.to)
  if (to.some((each) => !fields.includes(each))) return [{ field: 'rules', key: 'erpSource.noField' }]
  if (new Set(to).size < to.length) return [{ field: 'rules', key: 'erpSource.fieldTwice' }]
  if (!rules.some((rule) => rule.to === entity.key && rule.from))
    return [{ field: 'rules', key: 'erpSource.needsNumber' }]
  return []
}

/** Fetches what is switched on, now. */
export async function fetchNow(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  throwIf(mayManage(ctx.caller))
  const connector = await lockRow(ctx.db, 'erpConnector', id)
  const target = await ctx.db
    .selectFrom('outgoingTarget')
    .select('paused')
    .where('id', '=', connector.targetId)
    .executeTakeFirst()
  if (target?.paused) throw refuse('erpConnector.isPaused')
  const rows = await ctx.db
    .updateTable('erpSource')
    .set({ nextAt: ctx.now.toISOString(), failures: 0 })
    .where('connectorId', '=', id)
    .where('enabled', '=', true)
    .returning(['connectorId', 'madeBy', 'language'])
    .execute()
  const [first] = rows
  if (!first) throw refuse('erpSource.nothingOn')
  await leaveFetch(ctx, first)
  ctx.touch('erpSource')
  return { id }
}

const previewed = 5

/** Reads the first page, outside of any transaction, and writes nothing. */
export const previewSource =
  (secrets: Secrets, connector: ErpConnector) =>
  async (
    ctx: AheadCtx,
    input: InputOf<typeof api.previewErpSource>,
  ): Promise<OutputOf<typeof api.previewErpSource>> => {
    throwIf(mayManage(ctx.caller))
    throwIf(mayFetch(ctx.caller, input.kind))
    const target = await ctx.read(async (within) => {
      const row = await within.db
        .selectFrom('erpConnector')
        .select('targetId')
        .where('id', '=', input.connectorId)
        .executeTakeFirst()
      return row && (await targetsOf(within, secrets, [row.targetId])).get(row.targetId)
    })
    if (!target) throw notFound()
    const issues = [...formIssues(input, target.settings), ...fromIssues(input)]
    if (issues.length) throw refuseFields(issues)
    const page = await connector.read(target, input.ask, fieldsOf(input.rules), beginning(startOf(input.ask)))
    if ('problem' in page) return { problem: page.problem, error: page.error, raw: null, rows: [] }
    const [first] = page.records
    return {
      problem: null,
      error: null,
      raw: first ? JSON.stringify(first.record, null, 2).slice(0, 8_000) : null,
      rows: page.records
        .slice(0, previewed)
        .map((each) => mapIn(input.rules, each, inwardLists[input.kind].entity, ctx.caller.zone)),
    }
  }
