import { z } from 'zod'
import type { Field, Fields } from './field.ts'
import { languages } from './languages.ts'

/** A day or a moment on the wire; checked as such on the way in, described on the way out. */
const day = z.string().meta({ format: 'date' })
const moment = z.string().meta({ format: 'date-time' })
const fileId = z.number().int()
const names = z.partialRecord(z.enum(languages), z.string())
const fileText = z.string().nullable().optional()

/**
 * What a field's value is in an answer. Only its type: the bounds of what may be written do not hold for figures that are
 * calculated, nor for rows that were written under other bounds.
 */
function valueOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'integer':
    case 'reference':
      return z.number().int()
    case 'decimal':
      return z.number()
    case 'date':
      return day
    case 'instant':
      return moment
    case 'boolean':
      return z.boolean()
    case 'choice':
      return z.enum(field.codes as [string, ...string[]])
    case 'choices':
      return z.array(z.enum(field.codes as [string, ...string[]]))
    case 'references':
      return z.array(z.number().int())
    case 'rows':
      return z.array(z.looseObject(valuesOf(field.fields ?? {}, true)))
    case 'image':
    case 'file':
      return fileId
    case 'names':
      return names
    default:
      return z.string()
  }
}

/** @param kept rows within a row are as they were sent: what was left out is absent, not null */
function valuesOf(fields: Fields, kept = false): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]): [string, z.ZodType][] => {
      const given = valueOf(field)
      const value: [string, z.ZodType] = [key, field.required ? given : kept ? given.nullish() : given.nullable()]
      if (field.display) {
        const text =
          field.kind === 'references' ? z.array(z.string()) : field.required ? z.string() : z.string().nullable()
        return [value, [field.display, kept ? text.nullish() : text]]
      }
      if (field.kind === 'image' || field.kind === 'file')
        return [value, [`${key}FileNo`, fileText], [`${key}FileName`, fileText]]
      return [value]
    }),
  )
}

/**
 * The schema of an entity's row in an answer: `id`, `version`, every field, the display text of each reference and the number and
 * name of each file. A list may add columns of its own.
 */
export const rowSchema = (name: string, fields: Fields) =>
  z
    .looseObject({ id: z.number().int(), version: z.number().int(), createdAt: moment.optional(), ...valuesOf(fields) })
    .meta({ id: name.charAt(0).toUpperCase() + name.slice(1) })
