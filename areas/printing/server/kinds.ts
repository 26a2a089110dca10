import type { MessageKey } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound, type Refusal, throwIf } from '#core/server/refusal.ts'
import { slot } from '#core/server/slots.ts'
import { markField } from '#engines/labels/index.ts'
import { localDate } from '#engines/working-time/index.ts'
import { mayRead } from './policy.ts'

/** A field of a kind's records that labels have places for, with a value as one looks. */
interface LabelField {
  name: string
  label: MessageKey
  sample: string
}

/** One record as its label says it. */
export interface LabelRecord {
  id: number
  /** Its number, for people. */
  name: string
  /** By field; what it has not is empty. */
  values: Readonly<Record<string, string | number | null>>
  /** Where it stands: its print is seen there alone. Null: in none, all see it. */
  workshopId: number | null
}

/** A kind of record that labels are printed for, declared by the area that has the records. */
export interface LabelKind {
  /** `stockUnit`: the records' topic and their name in the operation log too. */
  id: string
  title: MessageKey
  /** Whoever prints such labels holds it: a label tells what a record says. */
  right: string
  fields: readonly LabelField[]
  /** Some records to look at a label with, the newest first. */
  find(ctx: Ctx, keyword: string): Promise<Pick<LabelRecord, 'id' | 'name'>[]>
  /**
   * The records in the order asked for, locked against changes of what is printed where that matters.
   *
   * @throws a refusal that names the record that has no label as it stands, and what would do
   */
  load(ctx: Ctx, ids: readonly number[]): Promise<LabelRecord[]>
  /** Counts a print of each. */
  printed(ctx: Ctx, ids: readonly number[]): Promise<void>
}

export const labelKind = slot<LabelKind>('printing.labelKind')

const declared = (ctx: Ctx, id: string): LabelKind | undefined => ctx.filled(labelKind).find((each) => each.id === id)

/** Why a person may not print labels of a kind: no area of the team declares it, or its records are not for him. */
export function refusalOf(ctx: Ctx, id: string): Refusal | null {
  const kind = declared(ctx, id)
  return kind ? mayRead(ctx.caller, kind) : notFound()
}

/** @throws not found where no area of the team declares it; forbidden to whoever may not see its records */
export function kindOf(ctx: Ctx, id: string): LabelKind {
  throwIf(refusalOf(ctx, id))
  return declared(ctx, id) as LabelKind
}

/** Fields that every label has beside those of its record. */
const common = (ctx: Ctx): Record<string, string> => ({
  printedOn: localDate(ctx.caller.zone, ctx.now.getTime()),
  printedBy: ctx.caller.name,
})

/** The fields of a kind, those that every label has among them. */
export const fieldsOf = (ctx: Ctx, kind: LabelKind): { name: string; label: string; sample: string }[] => [
  ...kind.fields.map(({ name, label, sample }) => ({ name, label: ctx.t(label), sample })),
  ...Object.entries(common(ctx)).map(([name, sample]) => ({
    name,
    label: ctx.t(name === 'printedOn' ? 'labelField.printedOn' : 'labelField.printedBy'),
    sample,
  })),
  { name: markField, label: ctx.t('labelField.mark'), sample: '' },
]

/** What stands in the places of a record's label: every field of its kind, as texts. */
export function valuesOf(ctx: Ctx, kind: LabelKind, { values }: Pick<LabelRecord, 'values'>): Record<string, string> {
  const own = kind.fields.map(({ name }) => [name, String(values[name] ?? '').slice(0, 2000)])
  return { ...(Object.fromEntries(own) as Record<string, string>), ...common(ctx) }
}
