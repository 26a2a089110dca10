import { sql } from 'kysely'
import { photoLimits } from '#core/contract/photos.ts'
import type { Ctx } from '#core/server/context.ts'
import { attachPictures, checkPictures } from '#core/server/files/attach.ts'
import { refuseField } from '#core/server/refusal.ts'

/** Pictures of the defects that one reason names, by the ids of their files. */
interface Pictured {
  reasonId: number
  photoIds: readonly number[]
}

const fieldOf = (i: number): string => `defects.${i}.photoIds`

/** Refuses more photos than one report takes, and pictures that are not fresh uploads of the caller. */
export async function checkPhotos(ctx: Ctx, defects: readonly Pictured[]): Promise<void> {
  let count = 0
  for (const [i, { photoIds }] of defects.entries()) {
    count += photoIds.length
    if (count > photoLimits.most) throw refuseField(fieldOf(i), 'report.photosMost', { max: photoLimits.most })
    await checkPictures(ctx, { field: fieldOf(i), ids: photoIds })
  }
}

/** Lets reports that were just written hold the photos of their defects. Of a combined task each report shows those of its reasons. */
export async function takePhotos(ctx: Ctx, reportIds: readonly number[], defects: readonly Pictured[]): Promise<void> {
  const [first] = reportIds
  const photos = defects.flatMap(({ reasonId, photoIds }) => photoIds.map((fileId) => ({ reasonId, fileId })))
  if (first === undefined || !photos.length) return
  for (const [i, { photoIds: ids }] of defects.entries())
    await attachPictures(ctx, { entity: 'report', id: first }, { field: fieldOf(i), ids })
  await sql`
    insert into report_defect_photo (report_id, reason_id, file_id)
    select distinct d.report_id, d.reason_id, p."fileId" from report_defect d
    join jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as p ("reasonId" bigint, "fileId" bigint) on p."reasonId" = d.reason_id
    where d.report_id = any(${reportIds})`.execute(ctx.db)
}

/** A correction shows what the wrong report showed, as far as it names the same reasons. */
export async function copyPhotos(ctx: Ctx, fromId: number, toId: number): Promise<void> {
  await sql`
    insert into report_defect_photo (report_id, reason_id, file_id)
    select d.report_id, d.reason_id, p.file_id from report_defect d
    join report_defect_photo p on p.team_id = d.team_id and p.report_id = ${fromId} and p.reason_id = d.reason_id
    where d.report_id = ${toId}`.execute(ctx.db)
}
