import type { MessageKey, Translate } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { instantText } from '#core/server/instant-text.ts'
import { notFound, type Refusal, throwIf } from '#core/server/refusal.ts'
import { slot } from '#core/server/slots.ts'
import { type LabelModel, type Lists, markField } from '#engines/labels/index.ts'
import { localDate } from '#engines/working-time/index.ts'
import { mayRead } from './policy.ts'

/** A field of a kind's records that labels have places for, with a value as one looks. */
interface LabelField {
  name: string
  label: MessageKey
  sample: string
}

/** Rows of a record that forms have tables for: lines of a shipment. */
interface LabelList {
  name: string
  label: MessageKey
  fields: readonly LabelField[]
}

/** A value as a record has it; what it has not is empty. */
type Values = Readonly<Record<string, string | number | null>>

/** One record as its label says it. */
export interface LabelRecord {
  id: number
  /** Its number, for people. */
  name: string
  /** By field. */
  values: Values
  /** Rows by list; absent: its kind has none. */
  lists?: Readonly<Record<string, readonly Values[]>>
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
  /** Of a kind that prints on forms. */
  lists?: readonly LabelList[]
  /** The form that the product brings: a team's own from the time on that it prints by it or asks for it. */
  shipped?: (t: Translate) => LabelModel
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

const commonLabels: Readonly<Record<string, MessageKey>> = {
  printedOn: 'labelField.printedOn',
  printedBy: 'labelField.printedBy',
}

type Shown = { name: string; label: string; sample: string }

/** The fields of a kind, those that every label has among them; a form has its pages too. */
export const fieldsOf = (ctx: Ctx, kind: LabelKind): Shown[] => [
  ...kind.fields.map(({ name, label, sample }) => ({ name, label: ctx.t(label), sample })),
  ...Object.entries(common(ctx)).map(([name, sample]) => ({
    name,
    label: ctx.t(commonLabels[name] as MessageKey),
    sample,
  })),
  { name: markField, label: ctx.t('labelField.mark'), sample: '' },
  ...(kind.lists
    ? [
        { name: 'page', label: ctx.t('labelField.page'), sample: '1' },
        { name: 'pages', label: ctx.t('labelField.pages'), sample: '1' },
      ]
    : []),
]

/** The lists of a kind, with the fields of their rows. */
export const listsShown = (ctx: Ctx, kind: LabelKind): { name: string; label: string; fields: Shown[] }[] =>
  (kind.lists ?? []).map(({ name, label, fields }) => ({
    name,
    label: ctx.t(label),
    fields: [
      ...fields.map((each) => ({ ...each, label: ctx.t(each.label) })),
      { name: 'row', label: ctx.t('labelField.row'), sample: '1' },
    ],
  }))

const texts = (fields: readonly LabelField[], values: Values): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, String(values[name] ?? '').slice(0, 2000)]))

/** What stands in the places of a record's label: every field of its kind, as texts. */
export const valuesOf = (
  ctx: Ctx,
  kind: LabelKind,
  { values }: Pick<LabelRecord, 'values'>,
): Record<string, string> => ({
  ...texts(kind.fields, values),
  ...common(ctx),
})

/** The rows of a record's lists: every list of its kind, every field of its rows, as texts. */
export const listsOf = (kind: LabelKind, { lists }: Pick<LabelRecord, 'lists'>): Lists =>
  Object.fromEntries(
    (kind.lists ?? []).map(({ name, fields }) => [name, (lists?.[name] ?? []).map((row) => texts(fields, row))]),
  )

/** Who the caller's team is: forms say whose they are. */
export async function teamNameOf({ db, caller }: Ctx): Promise<string> {
  const { name } = await db.selectFrom('team').select('name').where('id', '=', caller.teamId).executeTakeFirstOrThrow()
  return name
}

/** A moment as forms say it, on the team's clock: `2026-01-31 08:00`; what is not there is empty. */
export const momentText = ({ caller }: Pick<Ctx, 'caller'>, instant: string | null): string =>
  instant === null ? '' : instantText(instant, caller.zone)
