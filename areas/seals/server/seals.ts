import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks, wholeOf } from '#core/server/crud/blanks.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { a4 } from '../contract/drawing.ts'
import { type seal, sealCrud } from '../contract/seal.ts'

type Candidate = CandidateOf<typeof seal, 'seal'>

/** A seal says something, lies on its page, and has a background that can be stamped. */
async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, { bold: false, enabled: true })
  const pictures = await mimes(ctx, candidates)
  return candidates.map((candidate) => {
    const { draft } = candidate
    const whole = wholeOf(candidate)
    // What another kind would say is not kept.
    if (whole.kind !== 'text') draft.text = null
    const page = a4[whole.orientation]
    const issues: FieldIssue[] = []
    if (whole.kind === 'text' && !whole.text?.trim()) issues.push({ field: 'text', key: 'seal.saysNothing' })
    if (whole.left + whole.width > page.width)
      issues.push({ field: 'left', key: 'seal.beyond', params: { most: page.width - whole.width } })
    if (whole.top + whole.height > page.height)
      issues.push({ field: 'top', key: 'seal.beyond', params: { most: page.height - whole.height } })
    const mime = draft.backgroundId ? pictures.get(draft.backgroundId) : undefined
    if (mime && !/^image\/(png|jpeg)$/.test(mime)) issues.push({ field: 'backgroundId', key: 'seal.pngOrJpeg' })
    return issues
  })
}

async function mimes({ db }: Ctx, candidates: readonly Candidate[]): Promise<Map<number, string>> {
  const ids = candidates.flatMap(({ draft }) => draft.backgroundId ?? [])
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('file').select(['id', 'mime']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, mime }) => [id, mime]))
}

export const seals = serveCrud(sealCrud, {
  table: 'seal',
  list: (db) =>
    db
      .selectFrom('seal as s')
      .leftJoin('teamUser as u', (on) => on.onRef('u.teamId', '=', 's.teamId').onRef('u.id', '=', 's.userId'))
      .selectAll('s')
      .select('u.name as userName'),
  sort: [
    { field: 'level', order: 'asc' },
    { field: 'name', order: 'asc' },
  ],
  unique: [{ fields: ['name'] }],
  refers: { userId: 'teamUser' },
  check,
})
