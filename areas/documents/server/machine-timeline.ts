import { sql } from 'kysely'
import type { MachineHappening, TimelineMore } from '#areas/workcenters/server/index.ts'
import { letsIn, personOf } from './policy.ts'

/** Versions of the documents about a machine, as far as the caller is let into their folders. */
export const versionsOnTimeline: TimelineMore = {
  kind: 'document',
  right: 'document.view',
  async read(ctx, { machineId, since, until, most }) {
    const { rows } = await sql<MachineHappening & { number: number; note: string | null }>`
      select v.id, v.created_at as at, d.title as name, v.number, v.note, u.name as who
      from document_link l
      join document d on d.team_id = l.team_id and d.id = l.document_id
      join document_folder f on f.team_id = d.team_id and f.id = d.folder_id
      join document_version v on v.team_id = d.team_id and v.document_id = d.id
      left join team_user u on u.team_id = v.team_id and u.id = v.created_by
      where l.kind = 'machine' and l.subject_id = ${machineId} and v.created_at >= ${since}::timestamptz
        and v.created_at < ${until}::timestamptz and ${letsIn(personOf(ctx.caller), sql.ref('f.path'), 'read')}
      order by v.created_at desc limit ${most}`.execute(ctx.db)
    return rows.map(({ number, note, ...entry }) => ({
      ...entry,
      detail: [ctx.t('document.versionNo', { number }), note].filter(Boolean).join(' · '),
    }))
  },
}
