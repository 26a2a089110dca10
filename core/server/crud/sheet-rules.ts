import { z } from 'zod'
import type { Entity } from '../../contract/entity.ts'
import type { Field } from '../../contract/field.ts'
import type { Translate } from '../../contract/messages.ts'

/** What a JSON schema says of a single value. */
interface Bounds {
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

/** The largest bound that is worth telling: what is beyond is no limit that a person meets. */
const told = 1_000_000_000

/** What a column of a sheet takes, in words: what its field's own schema will check. */
export function ruleOf(entity: Pick<Entity, 'key'>, key: string, field: Field, t: Translate): string[] {
  const bounds = z.toJSONSchema(field.schema, { unrepresentable: 'any', io: 'input' }) as Bounds
  return [...(key === entity.key ? [t('sheet.rule.unique')] : []), ...ofKind(field, bounds, t)]
}

function ofKind(field: Field, bounds: Bounds, t: Translate): string[] {
  switch (field.kind) {
    case 'text':
    case 'multiline':
      return bounds.maxLength === undefined ? [] : [t('sheet.rule.length', { max: bounds.maxLength })]
    case 'integer':
    case 'decimal':
      return [
        field.kind === 'integer' ? t('sheet.rule.whole') : t('sheet.rule.decimals', { scale: field.scale ?? 4 }),
        ...ranged(bounds, t),
      ]
    case 'date':
      return [t('sheet.rule.date')]
    case 'instant':
      return [t('sheet.rule.instant')]
    case 'time':
      return [t('sheet.rule.time')]
    case 'boolean':
    case 'choice':
      return [t('sheet.rule.choice')]
    case 'choices':
      return [t('sheet.rule.choices')]
    case 'reference':
      return [t('sheet.rule.reference')]
    case 'references':
      return [t('sheet.rule.references')]
    default:
      return []
  }
}

function ranged({ minimum, exclusiveMinimum, maximum }: Bounds, t: Translate): string[] {
  return [
    ...(exclusiveMinimum === undefined ? [] : [t('sheet.rule.above', { min: exclusiveMinimum })]),
    ...(minimum === undefined || minimum < -told ? [] : [t('sheet.rule.from', { min: minimum })]),
    ...(maximum === undefined || maximum > told ? [] : [t('sheet.rule.to', { max: maximum })]),
  ]
}
