import { z } from 'zod'

/** Where a reference's options come from and what a person sees of them. */
export interface Reference {
  /** The select endpoint of the referred entity. */
  path: string
  /** Row keys of the option shown, in order; the first is the one shown alone in a table. */
  label: readonly string[]
  /** Fixed conditions of the option list. */
  where?: Record<string, unknown>
}

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
  unit?: string
  /** Decimal places of a decimal. */
  scale?: number
  /** Codes of a choice; labels are `${labels}.${code}` in the locale files. */
  codes?: readonly string[]
  labels?: string
  colors?: Record<string, string>
  reference?: Reference
  /** For a reference: the row's key that holds the text of the referred row. */
  display?: string
  fields?: Fields
  /** Not masked by the word filter (numbers, codes, accounts, secrets). */
  verbatim?: boolean
}

export type Fields = Record<string, Field>

interface Common<T> {
  readonly?: boolean
  initial?: T
  unit?: string
}

const make = <T, R extends boolean>(
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

type Opt<T, R extends boolean> = Common<T> & { required?: R }

const isoDate = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const realDate = (text: string) => isoDate.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** Makers of fields. Text is trimmed; an empty text is absent. */
export const field = {
  text: <R extends boolean = false>(
    o: Opt<string, R> & { max?: number; pattern?: RegExp; verbatim?: boolean } = {},
  ): Field<string, R> => {
    let schema = z
      .string()
      .trim()
      .max(o.max ?? 200)
    if (o.pattern) schema = schema.regex(o.pattern)
    return make('text', o.required ? schema.min(1) : schema, o)
  },
  multiline: <R extends boolean = false>(o: Opt<string, R> & { max?: number } = {}): Field<string, R> =>
    make(
      'multiline',
      z
        .string()
        .trim()
        .max(o.max ?? 2000),
      o,
    ),
  integer: <R extends boolean = false>(o: Opt<number, R> & { min?: number; max?: number } = {}): Field<number, R> =>
    make(
      'integer',
      z
        .number()
        .int()
        .min(o.min ?? 0)
        .max(o.max ?? 2_000_000_000),
      o,
    ),
  /** An exact decimal (`numeric`); on the wire a JSON number. */
  decimal: <R extends boolean = false>(
    o: Opt<number, R> & { min?: number; max?: number; scale?: number; above?: number } = {},
  ): Field<number, R> => {
    let schema = z.number().max(o.max ?? 99_999_999_999)
    schema = o.above === undefined ? schema.min(o.min ?? 0) : schema.gt(o.above)
    return make('decimal', schema, { ...o, scale: o.scale ?? 4 })
  },
  /** A day, `YYYY-MM-DD`. */
  date: <R extends boolean = false>(o: Opt<string, R> = {}): Field<string, R> =>
    make('date', z.string().refine(realDate, { params: { key: 'invalid.date' } }), o),
  /** A moment, ISO 8601 with offset. */
  instant: <R extends boolean = false>(o: Opt<string, R> = {}): Field<string, R> =>
    make('instant', z.iso.datetime({ offset: true }), o),
  /** A wall-clock time, `HH:mm`. */
  time: <R extends boolean = false>(o: Opt<string, R> = {}): Field<string, R> =>
    make('time', z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), o),
  boolean: <R extends boolean = false>(o: Opt<boolean, R> = {}): Field<boolean, R> => make('boolean', z.boolean(), o),
  choice: <const C extends readonly [string, ...string[]], R extends boolean = false>(
    codes: C,
    o: Opt<C[number], R> & { labels: string; colors?: Record<string, string> },
  ): Field<C[number], R> => make('choice', z.enum(codes) as z.ZodType<C[number]>, { ...o, codes }),
  choices: <const C extends readonly [string, ...string[]], R extends boolean = false>(
    codes: C,
    o: Opt<C[number][], R> & { labels: string },
  ): Field<C[number][], R> => make('choices', z.array(z.enum(codes)) as z.ZodType<C[number][]>, { ...o, codes }),
  reference: <R extends boolean = false>(
    reference: Reference,
    o: Opt<number, R> & { display: string },
  ): Field<number, R> => make('reference', z.number().int().positive(), { ...o, reference }),
  references: <R extends boolean = false>(
    reference: Reference,
    o: Opt<number[], R> & { display: string },
  ): Field<number[], R> => make('references', z.array(z.number().int().positive()), { ...o, reference }),
  /** Rows of their own kept with the row (rests of a shift, lines of an order). */
  rows: <F extends Fields, R extends boolean = false>(
    fields: F,
    o: Opt<Draft<F>[], R> & { min?: number; max?: number } = {},
  ): Field<Draft<F>[], R> =>
    make(
      'rows',
      z
        .array(draftSchema(fields))
        .min(o.min ?? 0)
        .max(o.max ?? 500),
      { ...o, fields },
    ),
  /** Id of a stored picture. */
  image: <R extends boolean = false>(o: Opt<number, R> = {}): Field<number, R> =>
    make('image', z.number().int().positive(), o),
  /** Id of a stored file. */
  file: <R extends boolean = false>(o: Opt<number, R> = {}): Field<number, R> =>
    make('file', z.number().int().positive(), o),
}

type ValueOf<F> = F extends Field<infer T, boolean> ? T : never
type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K] extends Field<unknown, true> ? K : never }[keyof F]

/** What a person may write of fields: required ones present, the others present, `null` or absent. */
export type Draft<F extends Fields> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]> | null
}

/** What is read of fields. */
export type Values<F extends Fields> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]: ValueOf<F[K]> | null
}

/** A blank text means "not given". */
const blankToNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

/** Schema of a whole draft (`add`). Unknown keys are refused, read-only ones ignored. */
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
