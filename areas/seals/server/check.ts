import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { slot } from '#core/server/slots.ts'
import type {
  checkPrintedCopy,
  checkSealedFile,
  PrintedCopy,
  SealedCopy,
  Signature,
  StampedSeal,
} from '../contract/seal.api.ts'
import { sealedKind } from './stamp.ts'

/** SQL: what a copy (a row `z`) was signed with; null: it is not signed. */
export const signatureOf = sql<Signature | null>`(select jsonb_build_object('subject', g.subject, 'issuer', g.issuer,
  'serial', g.serial, 'notAfter', g.not_after) from seal_signature g where g.team_id = z.team_id and g.stamp_id = z.id)`

/** What the team has stamped, by the SHA-256 of the stamped file or of what was approved. */
export async function checkFile(
  ctx: Ctx,
  { sha256 }: InputOf<typeof checkSealedFile>,
): Promise<OutputOf<typeof checkSealedFile>> {
  const row = await ctx.db
    .selectFrom('sealStamp as z')
    .select(['z.kind', 'z.subjectId', 'z.title', 'z.stampedAt', 'z.sha256', 'z.seals'])
    .select(signatureOf.as('signature'))
    .where('sha256', 'is not', null)
    .where((e) => e.or([e('sha256', '=', sha256), e('originalSha256', '=', sha256)]))
    // The same file may have been approved more than once: the last is the one that counts.
    .orderBy('stampedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { found: null }
  const of = ctx.filled(sealedKind).find(({ kind }) => kind === row.kind)
  const standing = (await of?.standing(ctx, row.subjectId))?.text ?? ''
  return {
    found: { kind: row.kind, subjectId: row.subjectId, ...documentOf(row), original: row.sha256 !== sha256, standing },
  }
}

/** Copies on paper that an area keeps a register of: what stands behind the number at the foot of one. */
export interface PrintedCopies {
  name: string
  find(ctx: Ctx, number: string): Promise<PrintedCopy | null>
}

export const printedCopies = slot<PrintedCopies>('seals.printedCopies')

/** Whether a copy on paper still holds, by its number. */
export async function checkCopy(
  ctx: Ctx,
  { number }: InputOf<typeof checkPrintedCopy>,
): Promise<OutputOf<typeof checkPrintedCopy>> {
  for (const { find } of ctx.filled(printedCopies)) {
    // A rule of numbers may have small letters; who types one from paper may not care.
    const found = (await find(ctx, number)) ?? (await find(ctx, number.toUpperCase()))
    if (found) return { found }
  }
  return { found: null }
}

/** The sealed copy of a document; null: no seal is for it. */
export async function sealedCopyOf(ctx: Ctx, kind: string, id: number): Promise<SealedCopy | null> {
  const row = await ctx.db
    .selectFrom('sealStamp as z')
    .leftJoin('file as f', (on) => on.onRef('f.teamId', '=', 'z.teamId').onRef('f.id', '=', 'z.fileId'))
    .select(['z.title', 'z.stampedAt', 'z.sha256', 'z.seals', 'z.failure', 'f.fileNo'])
    .select(signatureOf.as('signature'))
    .where('z.kind', '=', kind)
    .where('z.subjectId', '=', id)
    .executeTakeFirst()
  return row ? { ...documentOf(row), fileNo: row.fileNo, failure: row.failure } : null
}

export interface StampRow {
  title: string
  stampedAt: Date | string
  sha256: string | null
  seals: unknown
  signature: Signature | null
}

export const documentOf = ({ title, stampedAt, sha256, seals, signature }: StampRow) => ({
  title,
  stampedAt: new Date(stampedAt).toISOString(),
  sha256: sha256 ?? '',
  seals: seals as StampedSeal[],
  signature: signature && { ...signature, notAfter: new Date(signature.notAfter).toISOString() },
})
