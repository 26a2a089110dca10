import type { Entity } from '../../contract/entity.ts'
import type { FieldIssue } from '../../contract/issues.ts'
import type { MessageKey } from '../../contract/messages.ts'
import { recordingLimits, recordingTypes } from '../../contract/recordings.ts'
import type { Ctx } from '../context.ts'
import type { Candidate } from '../crud/definition.ts'
import type { Db } from '../db/pool.ts'
import { refuseField, refuseFields } from '../refusal.ts'

/** The row that a file is attached to. */
interface Holder {
  entity: string
  id: number
}

type Kind = 'image' | 'file'

/** Fields of an entity that hold a file. */
const fileKeys = ({ fields }: Pick<Entity, 'fields'>): { key: string; kind: Kind }[] =>
  Object.entries(fields).flatMap(([key, { kind, readonly }]) =>
    (kind === 'image' || kind === 'file') && !readonly ? [{ key, kind }] : [],
  )

/**
 * What of drafts names a file that is not theirs to name. A row holds what the person has uploaded for it himself and what nothing else
 * holds, or what it holds already: never another one's upload, what another row holds, or an export.
 */
export async function fileIssues(
  ctx: Ctx,
  entity: Pick<Entity, 'fields'>,
  candidates: Candidate[],
): Promise<FieldIssue[][]> {
  const keys = fileKeys(entity)
  const ids = keys.length ? candidates.flatMap((candidate) => namedBy(candidate, keys)) : []
  if (!ids.length) return candidates.map(() => [])
  const fresh = await freshOf(ctx, ids)
  return candidates.map(({ draft, before }) =>
    keys.flatMap(({ key, kind }) => {
      const id = draft[key]
      if (typeof id !== 'number' || id === before?.[key]) return []
      const why = whyNot(fresh.get(id)?.mime, kind)
      return why ? [{ field: key, key: why }] : []
    }),
  )
}

const namedBy = ({ draft, before }: Candidate, keys: readonly { key: string }[]): number[] =>
  keys.flatMap(({ key }) => {
    const id = draft[key]
    return typeof id === 'number' && id !== before?.[key] ? [id] : []
  })

const whyNot = (mime: string | undefined, kind: Kind): MessageKey | null => {
  if (mime === undefined) return 'file.notYours'
  return kind === 'image' && !mime.startsWith('image/') ? 'file.noPicture' : null
}

/** Media types and sizes of those files that the caller has uploaded and nothing holds yet, by id. */
async function freshOf(
  { db, caller }: Pick<Ctx, 'db' | 'caller'>,
  ids: readonly number[],
): Promise<Map<number, { mime: string; size: number }>> {
  const rows = await db
    .selectFrom('file')
    .select(['id', 'mime', 'size'])
    .where('id', 'in', [...ids])
    .where('createdBy', '=', caller.userId)
    .where('attachedTo', 'is', null)
    .where('purpose', 'in', ['document', 'image'])
    .execute()
  return new Map(rows.map(({ id, mime, size }) => [id, { mime, size }]))
}

/** Attaches what rows name newly, after `fileIssues` found it good: from here on it stays and the team may read it. */
export async function attachFiles(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  entity: Pick<Entity, 'fields' | 'name'>,
  rows: readonly { id: number; candidate: Candidate }[],
): Promise<void> {
  const keys = fileKeys(entity)
  for (const { id, candidate } of keys.length ? rows : [])
    for (const { key } of keys)
      for (const fileId of namedBy(candidate, [{ key }])) await attach(ctx.db, key, fileId, { entity: entity.name, id })
}

/** Of two rows that take a file at once one has it. */
async function attach(db: Db, field: string, id: number, to: Holder): Promise<void> {
  const taken = await db
    .updateTable('file')
    .set({ attachedTo: to.entity, attachedId: to.id, expiresAt: null })
    .where('id', '=', id)
    .where((e) =>
      e.or([e('attachedTo', 'is', null), e.and([e('attachedTo', '=', to.entity), e('attachedId', '=', to.id)])]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw refuseField(field, 'file.notYours')
}

/** A field of a row that holds a file, for business verbs. */
interface FileField {
  entity: string
  field: string
  kind: Kind
}

/** What the row holds and what it shall hold; null: nothing. */
interface Change {
  before: unknown
  after: number | null | undefined
}

const parts = ({ field, kind }: FileField, { before, after }: Change) => ({
  fields: { [field]: { kind, readonly: false } } as unknown as Entity['fields'],
  candidate: { draft: { [field]: after }, before: { id: 0, version: 0, [field]: before } },
})

/** For business verbs: refuses a file that the generic verbs would refuse. */
export async function checkFile(ctx: Ctx, of: FileField, change: Change): Promise<void> {
  const { fields, candidate } = parts(of, change)
  const [issues = []] = await fileIssues(ctx, { fields }, [candidate])
  if (issues.length) throw refuseFields(issues)
}

/** For business verbs: lets a row hold a file, under the same rules as the generic verbs. */
export async function takeFile(ctx: Ctx, of: FileField & { id: number }, change: Change): Promise<void> {
  await checkFile(ctx, of, change)
  const { fields, candidate } = parts(of, change)
  await attachFiles(ctx, { name: of.entity, fields }, [{ id: of.id, candidate }])
}

/** Pictures that a business verb is given at once, under the field that names them. */
interface Pictures {
  field: string
  ids: readonly number[]
}

/** For business verbs: refuses pictures that are not fresh uploads of the caller. */
export async function checkPictures(ctx: Ctx, { field, ids }: Pictures): Promise<void> {
  if (!ids.length) return
  const fresh = await freshOf(ctx, ids)
  for (const id of ids) {
    const why = whyNot(fresh.get(id)?.mime, 'image')
    if (why) throw refuseField(field, why)
  }
}

/** For business verbs: refuses recordings that are not fresh uploads of the caller, of what browsers record, and as small as a minute is. */
export async function checkRecordings(ctx: Ctx, { field, ids }: Pictures): Promise<void> {
  if (!ids.length) return
  const fresh = await freshOf(ctx, ids)
  for (const id of ids) {
    const file = fresh.get(id)
    if (!file) throw refuseField(field, 'file.notYours')
    const good = recordingTypes.some((type) => type === file.mime) && file.size <= recordingLimits.bytes
    if (!good) throw refuseField(field, 'file.noRecording', { max: `${recordingLimits.bytes / 1_000_000} MB` })
  }
}

/** For business verbs: lets a row hold pictures or recordings that were found good. */
export async function attachPictures(ctx: Pick<Ctx, 'db'>, to: Holder, { field, ids }: Pictures): Promise<void> {
  for (const id of new Set(ids)) await attach(ctx.db, field, id, to)
}

/** For business verbs: forgets files that rows of an entity held and hold no more. */
export async function forgetFiles({ db }: Pick<Ctx, 'db'>, entity: string, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('file')
    .where('id', 'in', [...ids])
    .where('attachedTo', '=', entity)
    .execute()
}
