import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { attachPictures, checkPictures } from '#core/server/files/attach.ts'
import { refuse, refuseField, refuseFields } from '#core/server/refusal.ts'
import { canBe, conforms, type FoundValue, isAnswered, type MaintenanceItem } from '../contract/judging.ts'
import type { Consequence } from '../contract/standard.ts'
import { mostPictures } from '../contract/task.api.ts'

/** What was found at an item, and whether it is in order. */
export interface JudgedValue extends FoundValue {
  conforming: boolean
}

/** What was found, judged by its items. Refuses what their kinds cannot have, and what is not answered; words alone may be left out. */
export function judgedValues(items: readonly MaintenanceItem[], values: readonly FoundValue[]): JudgedValue[] {
  refuseImpossible(items, values)
  refuseMissing(items, values)
  return values
    .filter((each) => isAnswered(items[each.item] as MaintenanceItem, each))
    .map((each) => ({ ...each, conforming: conforms(items[each.item] as MaintenanceItem, each) }))
}

/** The items out of order that bring something about. */
export const raising = (items: readonly MaintenanceItem[], bad: readonly FoundValue[], what: Consequence): string[] =>
  bad.flatMap(({ item }) => {
    const { item: name, raises } = items[item] as MaintenanceItem
    return raises === what ? [name] : []
  })

function refuseImpossible(items: readonly MaintenanceItem[], values: readonly FoundValue[]): void {
  const seen = new Set<number>()
  const issues = values.flatMap((found, i): FieldIssue[] => {
    const item = items[found.item]
    const twice = seen.has(found.item)
    seen.add(found.item)
    if (!item || twice)
      return [{ field: `values.${i}.item`, key: 'maintenanceTask.noItem', params: { item: found.item + 1 } }]
    if (!isAnswered(item, found) || canBe(item, found)) return []
    return [{ field: `values.${i}.value`, key: 'maintenanceTask.badValue', params: { item: item.item } }]
  })
  if (issues.length) throw refuseFields(issues)
}

/** Everything is answered; words alone may be left out. */
function refuseMissing(items: readonly MaintenanceItem[], values: readonly FoundValue[]): void {
  const missing = items.filter(
    (item, i) => item.kind !== 'text' && !values.some((found) => found.item === i && isAnswered(item, found)),
  )
  const [first] = missing
  if (first) throw refuse('maintenanceTask.missing', { item: first.item, count: missing.length })
}

/** The field of a call that holds its pictures. */
export const photoField = 'photos'

interface Pictures {
  item?: number | null
  photoIds: number[]
}

/** A picture of an item by its place, or of the whole. */
export interface Taken {
  item: number | null
  fileId: number
}

/** The pictures of a check. Refuses more than so many, one of no item, and an item without the one that it wants. */
export function picturesOf(items: readonly MaintenanceItem[], photos: readonly Pictures[]): Taken[] {
  const taken = photos.flatMap(({ item = null, photoIds }) => photoIds.map((fileId) => ({ item, fileId })))
  const ids = new Set(taken.map(({ fileId }) => fileId))
  if (ids.size > mostPictures || taken.length > ids.size)
    throw refuseField(photoField, 'maintenanceTask.mostPictures', { max: mostPictures })
  const unknown = taken.find(({ item }) => item !== null && !items[item])
  if (unknown) throw refuseField(photoField, 'maintenanceTask.noItem', { item: (unknown.item ?? 0) + 1 })
  const without = items.find(({ picture }, i) => picture && !taken.some(({ item }) => item === i))
  if (without) throw refuseField(photoField, 'maintenanceTask.pictureOf', { item: without.item })
  return taken
}

/** Lets a row hold pictures that its caller has just stored. */
export async function attachTaken(ctx: Ctx, owner: { entity: string; id: number }, taken: readonly Taken[]) {
  const ids = taken.map(({ fileId }) => fileId)
  await checkPictures(ctx, { field: photoField, ids })
  await attachPictures(ctx, owner, { field: photoField, ids })
}
