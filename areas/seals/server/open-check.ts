import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { OpenCtx } from '#core/server/context.ts'
import { addressOf } from '#core/server/http/address.ts'
import { teamOfCode } from '#core/server/open-code.ts'
import type { Services } from '#core/server/services.ts'
import type { checkStampedCopy } from '../contract/seal.api.ts'
import { documentOf, type StampRow, signatureOf } from './check.ts'
import { sealedKind } from './stamp.ts'

interface Found extends StampRow {
  kind: string
  subjectId: number
  sha256: string
  factory: string
  zone: string
  areas: unknown
}

/** What a code tells whoever has it. A code that no team gave, and one of a team without seals, are alike unknown. */
export const openCheck =
  ({ database, areasOff }: Pick<Services, 'database' | 'areasOff'>) =>
  async (
    ctx: OpenCtx,
    { code, sha256 }: InputOf<typeof checkStampedCopy>,
  ): Promise<OutputOf<typeof checkStampedCopy>> => {
    const teamId = teamOfCode(code)
    if (teamId === null) return { found: null }
    const { inTeam } = database.forGuest(addressOf(ctx.ip))
    const found = await inTeam(
      { teamId, workshops: null },
      async (db) => {
        const { rows } = await sql<Found>`
          select z.kind, z.subject_id, z.title, z.stamped_at, z.sha256, z.seals, ${signatureOf} as signature, m.name as factory, m.zone, m.areas
          from seal_code c
          join seal_stamp z on z.team_id = c.team_id and z.id = c.stamp_id
          join team m on m.id = c.team_id where c.code = ${code}`.execute(db)
        const [row] = rows
        if (!row) return null
        const off = areasOff(row.areas)
        if (off.has('seals')) return null
        const of = ctx.filled(sealedKind, off).find(({ kind }) => kind === row.kind)
        return { row, standing: (await of?.standing({ db, t: ctx.t }, row.subjectId)) ?? null }
      },
      { effort: 'read', oneMoment: true },
    )
    if (!found) return { found: null }
    const { row, standing } = found
    const { title, stampedAt, seals, signature } = documentOf(row)
    const file = !sha256 ? 'none' : sha256 === row.sha256 ? 'same' : 'changed'
    return { found: { title, stampedAt, seals, signature, factory: row.factory, zone: row.zone, file, standing } }
  }
