import { sql } from 'kysely'
import { notify } from '#areas/notifications/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import { SecretLost, type Secrets } from '#core/server/secrets.ts'
import { askThread, ThreadEnded, threadCode } from '#core/server/threads.ts'
import { localDate } from '#engines/working-time/index.ts'
import {
  type CertificateState,
  certificateDueDays,
  type getSealCertificate,
  type keepSealCertificate,
} from '../../contract/certificate.api.ts'
import type { Signer } from './cms.ts'
import type { P12Problem, ReadP12 } from './read-p12.ts'

/** A certificate opens for its team alone. */
const purposeOf = (teamId: number) => `seal certificate ${teamId}`

const entity = 'sealCertificate'
const dayMs = 86_400_000

/** Bounds of reading a file: how often its password is hashed stands in it. */
const within = { milliseconds: 15_000, heapMb: 256 }

const refusals = {
  unreadable: ['file', 'sealCertificate.unreadable'],
  password: ['password', 'sealCertificate.wrongPassword'],
  noKey: ['file', 'sealCertificate.noKey'],
  keyKind: ['file', 'sealCertificate.keyKind'],
} as const satisfies Record<P12Problem, readonly [field: string, key: string]>

/** Opens the file ahead of the act. @throws refused: it cannot be signed with, and why */
export async function openP12(
  { now }: Pick<AheadCtx, 'now'>,
  { file, password }: InputOf<typeof keepSealCertificate>,
): Promise<ReadP12> {
  const code = threadCode(new URL('./p12-thread.ts', import.meta.url))
  const request = { bytes: Buffer.from(file, 'base64'), password }
  const read = await askThread<ReadP12 | { problem: P12Problem }>(code, request, within).catch((error: unknown) => {
    if (error instanceof ThreadEnded) return { problem: 'unreadable' as const }
    throw error
  })
  if ('problem' in read) {
    const [field, key] = refusals[read.problem]
    throw refuseField(field, key)
  }
  if (Date.parse(read.notAfter) <= now.getTime()) throw refuseField('file', 'sealCertificate.isExpired')
  return read
}

/** Signs with it what is stamped from now on, in the place of the one before. */
export const keepCertificate =
  (secrets: Secrets) =>
  async (ctx: Ctx, _: unknown, { signer, ...told }: ReadP12): Promise<Record<string, never>> => {
    await ctx.db.deleteFrom('sealCertificate').execute()
    const { id } = await ctx.db
      .insertInto('sealCertificate')
      .values({
        ...told,
        sealed: secrets.seal(JSON.stringify(signer), purposeOf(ctx.caller.teamId)),
        keptBy: ctx.caller.userId,
        keptAt: ctx.now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ctx.audit({ verb: 'newSecret', entity, id, name: told.subject.slice(0, 200) })
    ctx.touch(entity)
    return {}
  }

/** What is stamped from now on is not signed. */
export async function removeCertificate(ctx: Ctx): Promise<Record<string, never>> {
  const row = await ctx.db.deleteFrom('sealCertificate').returning(['id', 'subject']).executeTakeFirst()
  if (!row) throw refuse('sealCertificate.none')
  ctx.audit({ verb: 'delete', entity, id: row.id, name: row.subject.slice(0, 200) })
  ctx.touch(entity)
  return {}
}

interface Kept {
  subject: string
  issuer: string
  serial: string
  notBefore: Date | string
  notAfter: Date | string
  sealed: string
}

/** What the team's copies are signed with; null: it has no certificate, or none that can be signed with today. */
export async function signerToday(
  { db, caller, now }: Pick<Ctx, 'db' | 'caller' | 'now'>,
  secrets: Secrets,
): Promise<(Omit<ReadP12, 'notBefore'> & { name: string }) | null> {
  const row = await db.selectFrom('sealCertificate').selectAll().executeTakeFirst()
  if (!row) return null
  const state = stateOf(row, now, () => openKept(secrets, caller.teamId, row))
  if (state !== 'valid' && state !== 'due') return null
  const { name } = await db.selectFrom('team').select('name').where('id', '=', caller.teamId).executeTakeFirstOrThrow()
  const { subject, issuer, serial, notAfter } = row
  const signer = JSON.parse(openKept(secrets, caller.teamId, row)) as Signer
  return { signer, subject, issuer, serial, notAfter: instantOf(notAfter), name }
}

const openKept = (secrets: Secrets, teamId: number, { sealed }: Pick<Kept, 'sealed'>): string =>
  secrets.open(sealed, purposeOf(teamId))

const instantOf = (value: Date | string): string => new Date(value).toISOString()

function stateOf({ notBefore, notAfter }: Pick<Kept, 'notBefore' | 'notAfter'>, now: Date, open: () => unknown) {
  const [from, to] = [new Date(notBefore), new Date(notAfter)].map(Number) as [number, number]
  const state: CertificateState =
    now.getTime() >= to
      ? 'expired'
      : now.getTime() < from
        ? 'notYet'
        : to - now.getTime() < certificateDueDays * dayMs
          ? 'due'
          : 'valid'
  if (state === 'expired' || state === 'notYet') return state
  try {
    open()
    return state
  } catch (error) {
    if (error instanceof SecretLost) return 'lost'
    throw error
  }
}

/** The certificate as people are shown it. */
export const certificateNow =
  (secrets: Secrets) =>
  async (ctx: Ctx): Promise<OutputOf<typeof getSealCertificate>> => {
    const row = await ctx.db
      .selectFrom('sealCertificate as c')
      .innerJoin('teamUser as u', (on) => on.onRef('u.teamId', '=', 'c.teamId').onRef('u.id', '=', 'c.keptBy'))
      .selectAll('c')
      .select('u.name as keptByName')
      .executeTakeFirst()
    if (!row) return { certificate: null }
    const { subject, issuer, serial, notBefore, notAfter, keptByName, keptAt } = row
    const state = stateOf(row, ctx.now, () => openKept(secrets, ctx.caller.teamId, row))
    const instants = { notBefore: instantOf(notBefore), notAfter: instantOf(notAfter), keptAt: instantOf(keptAt) }
    return { certificate: { subject, issuer, serial, state, keptByName, ...instants } }
  }

/** Tells whoever brought the certificate that it ends soon, and that it has ended: once each. */
export async function warnOfEnd(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number; subject: string; notAfter: Date; keptBy: number; now: 'due' | 'expired' }>`
    select * from (
      select c.id, c.subject, c.not_after, c.kept_by, c.warned,
        case when c.not_after <= ${ctx.now.toISOString()} then 'expired' else 'due' end as now
      from seal_certificate c
      where c.not_after <= ${new Date(ctx.now.getTime() + certificateDueDays * dayMs).toISOString()}
      for update of c skip locked) c
    where c.warned <> c.now`.execute(ctx.db)
  for (const { id, subject, notAfter, keptBy, now } of rows) {
    await notify(ctx, {
      area: 'seals',
      channels: ['inApp'],
      to: [keptBy],
      template: now === 'due' ? 'notification.sealCertificateDue' : 'notification.sealCertificateExpired',
      params: () => ({ subject, day: localDate(ctx.caller.zone, new Date(notAfter).getTime()) }),
      link: 'signature',
      source: { entity, id, workshopId: null },
    })
    await ctx.db.updateTable('sealCertificate').set({ warned: now }).where('id', '=', id).execute()
  }
}

export const certificateTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'seals.certificate',
  cron: '17 * * * *',
  run: (service) => service.eachTeam(warnOfEnd),
}
