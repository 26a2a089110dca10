import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { takeFile } from '#core/server/files/attach.ts'
import { bytesOf, storeFile } from '#core/server/files/store.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import { KeptThread } from '#core/server/kept-thread.ts'
import { newCode } from '#core/server/open-code.ts'
import type { Secrets } from '#core/server/secrets.ts'
import { slot } from '#core/server/slots.ts'
import { ThreadEnded, threadCode } from '#core/server/threads.ts'
import { localDate } from '#engines/working-time/index.ts'
import type { SealColor, SealShape } from '../contract/drawing.ts'
import { checkPath } from '../contract/file-code.ts'
import type { StampedSeal } from '../contract/seal.api.ts'
import type { SealKind } from '../contract/seal.ts'
import { signerToday } from './sign/certificates.ts'
import type { SealOnPage } from './stamp-pdf.ts'
import type { StampAnswer, StampRequest } from './stamp-thread.ts'

/** A kind of document that seals are stamped on when it is approved. */
export interface SealedKind {
  /** As approvals know it. */
  kind: string
  /** The live topic and the operation log's name of the documents. */
  entity: string
  /** What was approved; null: it is not there any more. */
  read(ctx: Ctx, id: number): Promise<{ title: string; fileId: number } | null>
  /** How the document stands today; null: it is not there any more. */
  standing(ctx: Pick<Ctx, 'db' | 't'>, id: number): Promise<Standing | null>
}

export interface Standing {
  /** In the reader's words. */
  text: string
  /** Whether people may work by it today. */
  holds: boolean
}

export const sealedKind = slot<SealedKind>('seals.sealedKind')

export const stampKind = 'seals.stamp'

interface Wanted {
  kind: string
  id: number
}

/** Has seals stamped on documents that were approved just now, a moment later: whoever approves does not wait for it. */
export async function stampApproved(ctx: Ctx, kind: string, ids: readonly number[]): Promise<void> {
  if (!(await anySeal(ctx))) return
  stamper.warm()
  for (const id of ids) await ctx.enqueue(stampKind, { kind, id }, { key: `${kind}/${id}`, maxAttempts: 5 })
}

/** Where copies are stamped: what is written into them of this server. */
export interface Stamping {
  /** The address that people reach the product by, for the codes on paper; absent: they hold the code alone. */
  site: string | undefined
  secrets: Secrets
}

export const stampJob = (stamping: Stamping): JobHandler => ({
  async run(job) {
    const wanted = job.payload as Wanted
    const work = await job.act((ctx) => readWork(ctx, wanted, stamping))
    if (!work) return { stamped: false }
    // Drawn while no connection is held.
    const made = await stamped(work)
    await job.act((ctx) => keep(ctx, wanted, work, made))
    return { stamped: 'bytes' in made }
  },
})

/** The same at once, in the caller's transaction. */
export async function stampNow(ctx: Ctx, wanted: Wanted): Promise<void> {
  const work = await readWork(ctx, wanted)
  if (work) await keep(ctx, wanted, work, await stamped(work))
}

type Signed = NonNullable<Awaited<ReturnType<typeof signerToday>>>

interface Work {
  title: string
  original: Uint8Array
  sha256: string
  name: string
  /** By which whoever has the copy asks for it. */
  code: string
  /** Absent: the copy is not signed. */
  signing: Signed | null
  seals: (SealOnPage & { stamped: StampedSeal })[]
}

/** An approved document with the seals of those who approved it; null: there is nothing to stamp. */
async function readWork(ctx: Ctx, { kind, id }: Wanted, stamping?: Stamping): Promise<Work | null> {
  const of = ctx.filled(sealedKind).find((each) => each.kind === kind)
  const document = of && (await of.read(ctx, id))
  if (!document) return null
  const done = await ctx.db
    .selectFrom('sealStamp')
    .select('id')
    .where('kind', '=', kind)
    .where('subjectId', '=', id)
    .executeTakeFirst()
  if (done) return null
  const code = newCode(ctx.caller.teamId)
  const seals = await sealsFor(
    ctx,
    { kind, id },
    { text: code, address: stamping?.site ? `${stamping.site}${checkPath}${code}` : code },
  )
  if (!seals.length) return null
  const file = await ctx.db
    .selectFrom('file')
    .select(['id', 'name', 'size', 'sha256'])
    .where('id', '=', document.fileId)
    .executeTakeFirstOrThrow()
  const { name, sha256 } = file
  return {
    title: document.title,
    original: await bytesOf(ctx.db, file),
    sha256,
    name,
    code,
    signing: stamping ? await signerToday(ctx, stamping.secrets) : null,
    seals,
  }
}

interface Found {
  name: string
  level: number
  kind: SealKind
  text: string | null
  shape: SealShape
  color: SealColor
  borderWidth: number
  borderRadius: number
  width: number
  height: number
  orientation: SealOnPage['orientation']
  left: number
  top: number
  fontSize: number
  bold: boolean
  pages: SealOnPage['pages']
  backgroundId: number | null
  mime: string | null
  size: number | null
  userName: string
  at: Date | string
}

/** The seals of the levels that a document passed, for those who passed it, in its last round. */
async function sealsFor(
  ctx: Ctx,
  { kind, id }: Wanted,
  code: { text: string; address: string },
): Promise<Work['seals']> {
  const { rows } = await sql<Found>`
    select s.name, s.level, s.kind, s.text, s.shape, s.color, s.border_width, s.border_radius, s.width, s.height, s.orientation,
      s."left", s.top, s.font_size, s.bold, s.pages, s.background_id, f.mime, f.size, u.name as user_name, d.at
    from approval a
    join approval_decision d on d.team_id = a.team_id and d.kind = a.kind and d.subject_id = a.subject_id and d.round = a.round
      and d.decision = 'approved'
    join team_user u on u.team_id = d.team_id and u.id = d.user_id
    join seal s on s.team_id = d.team_id and s.level = d.level and s.enabled and (s.user_id is null or s.user_id = d.user_id)
    left join file f on f.team_id = s.team_id and f.id = s.background_id
    where a.kind = ${kind} and a.subject_id = ${id} and a.status = 'approved' order by d.level, s.id`.execute(ctx.db)
  return Promise.all(
    rows.map(async ({ name, level, userName, at, mime, size, backgroundId, kind: says, text: own, ...look }) => {
      const instant = new Date(at).toISOString()
      const day = localDate(ctx.caller.zone, Date.parse(instant))
      const text = { date: day, person: userName, code: code.text, text: own ?? '' }[says]
      const address = says === 'code' ? code.address : null
      const background =
        backgroundId && mime && size ? { mime, bytes: await bytesOf(ctx.db, { id: backgroundId, size }) } : null
      return { ...look, text, address, background, stamped: { name, level, text, userName, at: instant } }
    }),
  )
}

type Made = { bytes: Buffer } | { failure: string }

/** Bounds of one file, of which fifty pages take a part of a second, and how long the thread stays for the next one. */
const within = { milliseconds: 60_000, heapMb: 768, idle: 600_000 }

/** Stamps for all teams. It keeps the letters: to load them takes longer than to stamp. */
export const stamper = new KeptThread<StampRequest, StampAnswer>(
  () => threadCode(new URL('./stamp-thread.ts', import.meta.url)),
  within,
)

/** Somebody looks at what he may approve: what stamps it begins while he reads. */
export async function expectStamping(ctx: Ctx): Promise<void> {
  if (await anySeal(ctx)) stamper.warm()
}

const anySeal = (ctx: Ctx) =>
  ctx.db.selectFrom('seal').select('id').where('enabled', '=', true).limit(1).executeTakeFirst()

async function stamped({ original, code: mark, signing, title, seals }: Work): Promise<Made> {
  const request: StampRequest = {
    original,
    code: mark,
    signing: signing && { signer: signing.signer, name: signing.name, reason: title, at: new Date() },
    seals: seals.map(({ stamped: _, ...seal }) => seal),
  }
  try {
    const made = await stamper.ask(request)
    return 'bytes' in made ? { bytes: Buffer.from(made.bytes) } : { failure: made.failure.slice(0, 500) }
  } catch (error) {
    if (error instanceof ThreadEnded && error.why !== 'noAnswer') return { failure: error.message }
    throw error
  }
}

/** Keeps what was made, once: of two servers the second finds it there. */
async function keep(ctx: Ctx, { kind, id }: Wanted, work: Work, made: Made): Promise<void> {
  const bytes = 'bytes' in made ? made.bytes : null
  const file =
    bytes && (await storeFile(ctx, { name: work.name, mime: 'application/pdf', purpose: 'document', bytes, days: 1 }))
  const row = await ctx.db
    .insertInto('sealStamp')
    .values({
      kind,
      subjectId: id,
      title: work.title.slice(0, 200),
      originalSha256: work.sha256,
      sha256: bytes && createHash('sha256').update(bytes).digest('hex'),
      fileId: file?.id ?? null,
      failure: 'failure' in made ? made.failure : null,
      seals: JSON.stringify(work.seals.map((seal) => seal.stamped)),
      stampedAt: ctx.now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['teamId', 'kind', 'subjectId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  if (file) {
    await ctx.db.insertInto('sealCode').values({ stampId: row.id, code: work.code }).execute()
    if (work.signing) {
      const { subject, issuer, serial, notAfter } = work.signing
      await ctx.db.insertInto('sealSignature').values({ stampId: row.id, subject, issuer, serial, notAfter }).execute()
    }
    await takeFile(
      ctx,
      { entity: 'sealStamp', field: 'fileId', kind: 'file', id: row.id },
      { before: null, after: file.id },
    )
  }
  const of = ctx.filled(sealedKind).find((each) => each.kind === kind)
  ctx.touch('sealStamp')
  if (of) ctx.touch(of.entity, [id])
}

/** SQL: the number of the stamped copy of a document (a row by this alias), else null. */
export const sealedFileNo = (kind: string, alias: string) => sql<string | null>`(
  select f.file_no from seal_stamp z join file f on f.team_id = z.team_id and f.id = z.file_id
  where z.team_id = ${sql.ref(`${alias}.teamId`)} and z.kind = ${sql.lit(kind)} and z.subject_id = ${sql.ref(`${alias}.id`)})`
