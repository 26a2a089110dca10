import { z } from 'zod'
import { dayText, instantText, writtenText } from './text.ts'

/** Where a reference's options come from and what a person sees of them. */
export interface Reference {
  /** The select endpoint of the referred entity. */
  path: string
  /** Row keys of the option shown, in order; the first is the one shown alone in a table. */
  label: readonly string[]
  /** Fixed conditions of the option list. */
  where?: Record<string, unknown>
  /** A field of the same form: options are those that hold the same under its name. Sub-rows take the field of the form around them. */
  within?: string
}

/** A reference by a text: what the row holds under `by` is what travels and is kept. */
export interface NamedReference extends Reference {
  by: string
}

/** Where the record that a text names has its page: a screen's path, and what of its address takes the text. */
export interface RecordPage {
  path: string
  query: string
}

/** Between several names in one text that leads to pages. */
export const namesBetween = ' · '

export type FieldKind =
  | 'text'
  | 'multiline'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'instant'
  | 'time'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'rows'
  | 'image'
  | 'file'
  | 'names'

/** One declared field: from it come the wire schema, validation, form input, table cell, sheet column and export. */
export interface Field<T = unknown, Required extends boolean = boolean> {
  kind: FieldKind
  required: Required
  /** The value's schema when present. Whether it may be absent is `required`. */
  schema: z.ZodType<T>
  /** Shown and exported, never written by a person. */
  readonly: boolean
  /** Value of a new row's form. */
  initial?: T
  /** What it does needs saying: the text `${entity}.${field}.hint`. */
  hint?: boolean
  unit?: string
  /** Decimal places of a decimal. */
  scale?: number
  /** Codes of a choice; labels are `${labels}.${code}` in the locale files. */
  codes?: readonly string[]
  labels?: string
  colors?: Record<string, string>
  reference?: Reference | NamedReference
  /** For a reference, and a text that names a row: the row's key that holds what the referred row is called in the reader's language. */
  display?: string
  fields?: Fields
  /** The field that holds this text in other languages; see `names.ts`. */
  names?: string
  /** Not masked by the word filter (numbers, codes, accounts, secrets); of an integer: it counts nothing and is shown without groups of digits. */
  verbatim?: boolean
  /** Names a record that has a page of its own: lists lead there. */
  page?: RecordPage
}

export type Fields = Record<string, Field>

export interface Common<T> {
  readonly?: boolean
  initial?: T
  hint?: boolean
  unit?: string
}

/** A field of a kind, for the makers here and in `names.ts`. */
export const make = <T, R extends boolean>(
  kind: FieldKind,
  schema: z.ZodType<T>,
  options: Common<T> & { required?: R } & Partial<Field<T, R>>,
): Field<T, R> => ({
  ...options,
  kind,
  schema,
  required: (options.required ?? false) as R,
  readonly: options.readonly ?? false,
})

/**
 * A maker of fields. Written as overloads, not as a generic of `required`: what a field is assigned to would otherwise widen it.
 */
interface Maker<T, Extra> {
  (options: Common<T> & Extra & { required: true }): Field<T, true>
  (options?: Common<T> & Extra & { required?: false }): Field<T, false>
}

type Made<T> = Field<T, true> & Field<T, false>

interface Range {
  min?: number
  max?: number
}

export interface TextOptions {
  max?: number
  pattern?: RegExp
  verbatim?: boolean
  page?: RecordPage
  /** The row's key that holds it in the reader's language, where the text itself is what is searched and sorted by. */
  display?: string
}

interface ChoiceOptions {
  labels: string
  colors?: Record<string, string>
}

type Given<T, Extra> = Common<T> & Extra & { required?: boolean }

const text: Maker<string, TextOptions> = (o: Given<string, TextOptions> = {}) => {
  let schema = writtenText()
    .trim()
    .max(o.max ?? 200)
  if (o.pattern) schema = schema.regex(o.pattern)
  return make('text', o.required ? schema.min(1) : schema, o) as Made<string>
}

const multiline: Maker<string, { max?: number }> = (o: Given<string, { max?: number }> = {}) =>
  make(
    'multiline',
    writtenText()
      .trim()
      .max(o.max ?? 2000),
    o,
  ) as Made<string>

const integer: Maker<number, Range & { verbatim?: boolean }> = (
  o: Given<number, Range & { verbatim?: boolean }> = {},
) => {
  const schema = z
    .number()
    .int()
    .min(o.min ?? 0)
    .max(o.max ?? 2_000_000_000)
  return make('integer', schema, o) as Made<number>
}

type DecimalOptions = Range & { scale?: number; above?: number }

/** An exact decimal (`numeric`); on the wire a JSON number. */
const decimal: Maker<number, DecimalOptions> = (o: Given<number, DecimalOptions> = {}) => {
  const below = z.number().max(o.max ?? 99_999_999_999)
  const schema = o.above === undefined ? below.min(o.min ?? 0) : below.gt(o.above)
  return make('decimal', schema, { ...o, scale: o.scale ?? 4 }) as Made<number>
}

const simple =
  <T>(kind: FieldKind, schema: z.ZodType<T>): Maker<T, object> =>
  (o: Given<T, object> = {}) =>
    make(kind, schema, o) as Made<T>

function choice<const C extends readonly [string, ...string[]]>(
  codes: C,
  o: Common<C[number]> & ChoiceOptions & { required: true },
): Field<C[number], true>
function choice<const C extends readonly [string, ...string[]]>(
  codes: C,
  o: Common<C[number]> & ChoiceOptions & { required?: false },
): Field<C[number], false>
function choice(codes: readonly [string, ...string[]], o: Given<string, ChoiceOptions>): Field<string> {
  return make('choice', z.enum(codes) as z.ZodType<string>, { ...o, codes })
}

function choices<const C extends readonly [string, ...string[]]>(
  codes: C,
  o: Common<C[number][]> & { labels: string; required: true },
): Field<C[number][], true>
function choices<const C extends readonly [string, ...string[]]>(
  codes: C,
  o: Common<C[number][]> & { labels: string; required?: false },
): Field<C[number][], false>
function choices(codes: readonly [string, ...string[]], o: Given<string[], { labels: string }>): Field<string[]> {
  return make('choices', z.array(z.enum(codes)).max(codes.length) as z.ZodType<string[]>, { ...o, codes })
}

/** A field whose row also holds what is shown of it, under the key `D`. */
type Shown<F extends Field, D extends string> = F & { display: D }

function reference<const D extends string>(
  to: Reference,
  o: Common<number> & { display: D; required: true },
): Shown<Field<number, true>, D>
function reference<const D extends string>(
  to: Reference,
  o: Common<number> & { display: D; required?: false },
): Shown<Field<number, false>, D>
function reference(to: Reference, o: Given<number, { display: string }>): Field<number> {
  return make('reference', z.number().int().positive(), { ...o, reference: to })
}

function references<const D extends string>(
  to: Reference,
  o: Common<number[]> & { display: D; required: true },
): Shown<Field<number[], true>, D>
function references<const D extends string>(
  to: Reference,
  o: Common<number[]> & { display: D; required?: false },
): Shown<Field<number[], false>, D>
function references(to: Reference, o: Given<number[], { display: string }>): Field<number[]> {
  const schema = z.array(z.number().int().positive()).max(1000)
  return make('references', o.required ? schema.min(1) : schema, { ...o, reference: to })
}

type NamedOptions<D extends string> = Common<string> & { max?: number; display: D }

function named<const D extends string>(
  to: NamedReference,
  o: NamedOptions<D> & { required: true },
): Shown<Field<string, true>, D>
function named<const D extends string>(
  to: NamedReference,
  o: NamedOptions<D> & { required?: false },
): Shown<Field<string, false>, D>
function named(to: NamedReference, o: NamedOptions<string> & { required?: boolean }): Field<string> {
  return { ...text({ ...o, required: true, verbatim: true }), ...o, required: o.required ?? false, reference: to }
}

function rows<F extends Fields>(fields: F, o: Common<Draft<F>[]> & Range & { required: true }): Field<Draft<F>[], true>
function rows<F extends Fields>(
  fields: F,
  o?: Common<Draft<F>[]> & Range & { required?: false },
): Field<Draft<F>[], false>
function rows<F extends Fields>(fields: F, o: Given<Draft<F>[], Range> = {}): Field<Draft<F>[]> {
  const schema = z
    .array(draftSchema(fields))
    .min(o.min ?? 0)
    .max(o.max ?? 500)
  return make('rows', schema, { ...o, fields })
}

/** Makers of fields. Text is trimmed; an empty text is absent. */
export const field = {
  text,
  multiline,
  integer,
  decimal,
  /** A day, `YYYY-MM-DD`. */
  date: simple('date', dayText()),
  /** A moment, ISO 8601 with offset. */
  instant: simple('instant', instantText()),
  /** A wall-clock time, `HH:mm`. */
  time: simple(
    'time',
    writtenText()
      .max(5)
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  ),
  boolean: simple('boolean', z.boolean()),
  choice,
  choices,
  reference,
  references,
  /** A text that names a row: kept as it stands, chosen from a list, shown in the reader's language. */
  named,
  /** Rows of their own kept with the row (rests of a shift, lines of an order). */
  rows,
  /** Id of a stored picture. */
  image: simple('image', z.number().int().positive()),
  /** Id of a stored file. */
  file: simple('file', z.number().int().positive()),
}

type ValueOf<F> = F extends Field<infer T, boolean> ? T : never
type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K] extends Field<unknown, true> ? K : never }[keyof F]

/** What a person may write of fields: required ones present, the others present, `null` or absent. */
export type Draft<F extends Fields> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]> | null
}

type DisplaysOf<F extends Fields, R extends boolean> = {
  [K in keyof F]: F[K] extends Field<unknown, R> & { display: infer D extends string }
    ? string extends D
      ? never
      : [D, ValueOf<F[K]>]
    : never
}[keyof F]

/** What is read of references beside their ids: a text, of several a list of them. */
type Displays<F extends Fields> = {
  [P in DisplaysOf<F, true> as P[0]]: P[1] extends number[] ? string[] : string
} & { [P in DisplaysOf<F, false> as P[0]]: P[1] extends number[] ? string[] : string | null }

/** What is read of fields, and of references what is shown of them. */
export type Shows<F extends Fields> = Values<F> & Displays<F>

/** What is read of fields. */
export type Values<F extends Fields> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]: ValueOf<F[K]> | null
}

/** A blank text means "not given". */
const blankToNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

/** Schema of a whole draft (`add`). Unknown and read-only keys are dropped. */
export function draftSchema<F extends Fields>(fields: F): z.ZodType<Draft<F>> {
  return shapeOf(fields, false) as unknown as z.ZodType<Draft<F>>
}

/** Schema of a partial draft (`update`): what is absent stays as it is, required fields cannot become empty. */
export function patchSchema<F extends Fields>(fields: F): z.ZodType<Partial<Draft<F>>> {
  return shapeOf(fields, true) as unknown as z.ZodType<Partial<Draft<F>>>
}

export function shapeOf(fields: Fields, partial: boolean): z.ZodObject {
  const shape: Record<string, z.ZodType> = {}
  for (const [key, f] of Object.entries(fields)) {
    if (f.readonly) continue
    const present = f.required ? f.schema : f.schema.nullable()
    const schema = z.preprocess(blankToNull, present)
    shape[key] = f.required && !partial ? schema : schema.optional()
  }
  return z.object(shape)
}
