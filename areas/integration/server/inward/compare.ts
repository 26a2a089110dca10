import type { InputOf } from '#core/contract/endpoint.ts'
import { labelOf } from '#core/contract/names.ts'
import type { Ctx } from '#core/server/context.ts'
import { writeCell } from '#core/server/crud/cells.ts'
import { notFound } from '#core/server/refusal.ts'
import type { ComparedRecord, compareErpRecord, InwardRule } from '../../contract/erp-source.api.ts'
import type { ErpSourceKind } from '../../contract/erp-source.ts'
import { viewableSources } from '../policy.ts'
import { saysTheSame } from './inward-mapping.ts'
import { rowsHere, takers } from './take.ts'

/** A record of an ERP beside what stands here under its number; of lists alone that the caller may see. */
export async function compareRecord(ctx: Ctx, { id }: InputOf<typeof compareErpRecord>): Promise<ComparedRecord> {
  const record = await ctx.db
    .selectFrom('erpRecord as r')
    .innerJoin('erpSource as s', (j) => j.onRef('s.teamId', '=', 'r.teamId').onRef('s.id', '=', 'r.sourceId'))
    .where('r.id', '=', id)
    .where('s.kind', 'in', ['', ...viewableSources(ctx.caller)])
    .select(['r.document', 'r.state', 'r.reason', 'r.came', 's.kind', 's.rules'])
    .executeTakeFirst()
  if (!record) throw notFound()
  const kind = record.kind as ErpSourceKind
  const entity = takers[kind].sheet
  const here = (await rowsHere(ctx, kind, [record.document])).get(record.document)
  const came = record.came as Record<string, string | null>
  const fields = (record.rules as InwardRule[]).flatMap(({ to }) => {
    const field = entity.fields[to]
    if (!field) return []
    const theirs = came[to] ?? ''
    const ours = here ? String(writeCell(field, here, to, ctx.t) ?? '') : ''
    const differs = here !== undefined && !saysTheSame(entity, here, { [to]: theirs }, ctx.language)
    return [{ field: labelOf(entity, to, ctx.t), theirs, ours, differs }]
  })
  const state = record.state as ComparedRecord['state']
  return { document: record.document, state, reason: record.reason, here: here !== undefined, fields }
}
