import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/** What an activity is told by. */
type LotDocument = 'report' | 'move' | 'linePass'

/** What made lots of lots: each link is a quantity, in the main unit of what went in. */
export interface LotActivity {
  kind: 'report' | 'split' | 'bind'
  /** When it happened, ISO 8601. */
  at: string
  /** The report, the move or the pass of a unit on its line that it is told by. */
  document: { kind: LotDocument; id: number; no?: string | null }
  links: readonly { fromLotId: number; toLotId: number; quantity: number }[]
}

/** Writes which lots went into which, in the caller's transaction. */
export async function linkLots(ctx: Ctx, activities: readonly LotActivity[]): Promise<void> {
  if (!activities.length) return
  const ids = await writeActivities(
    ctx,
    activities.map(({ links: _, ...activity }) => activity),
  )
  const rows = activities.flatMap(({ links }, i) => links.map((link) => ({ ...link, activityId: ids[i] as number })))
  if (rows.length) await ctx.db.insertInto('lotLink').values(rows).execute()
}

/** Undoes what a document linked: the links stay, told by what undid them, and are walked no more. */
export async function unlinkLots(ctx: Ctx, kind: LotDocument, documentIds: readonly number[]): Promise<void> {
  const undone = await ctx.db
    .selectFrom('lotActivity as a')
    .innerJoin('lotLink as l', (j) => j.onRef('l.teamId', '=', 'a.teamId').onRef('l.activityId', '=', 'a.id'))
    .select(['a.id', 'a.documentId', 'a.documentNo'])
    .distinct()
    .where('a.documentKind', '=', kind)
    .where('a.documentId', 'in', [...documentIds])
    .where('l.undoneBy', 'is', null)
    .orderBy('a.id')
    .execute()
  if (!undone.length) return
  const at = ctx.now.toISOString()
  const ids = await writeActivities(
    ctx,
    undone.map(({ id, documentId, documentNo }) => ({
      kind: 'reversal' as const,
      at,
      document: { kind, id: documentId, no: documentNo },
      correctsId: id,
    })),
  )
  await sql`update lot_link l set undone_by = u.by
    from unnest(${undone.map(({ id }) => id)}::bigint[], ${ids}::bigint[]) as u (activity_id, by)
    where l.activity_id = u.activity_id and l.undone_by is null`.execute(ctx.db)
}

interface NewActivity extends Pick<LotActivity, 'at' | 'document'> {
  kind: LotActivity['kind'] | 'reversal'
  correctsId?: number
}

/** @returns their ids, in their order */
async function writeActivities(ctx: Ctx, activities: readonly NewActivity[]): Promise<number[]> {
  const rows = await ctx.db
    .insertInto('lotActivity')
    .values(
      activities.map(({ kind, at, document, correctsId }) => ({
        kind,
        at,
        createdAt: ctx.now.toISOString(),
        userId: ctx.caller.userId || null,
        documentKind: document.kind,
        documentId: document.id,
        documentNo: document.no ?? null,
        correctsId: correctsId ?? null,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
